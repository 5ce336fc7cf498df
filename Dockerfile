# One image for one process; SQLite in /data by default, Postgres when DATABASE_URL says so.
FROM python:3.11.13-slim-bookworm AS packages
WORKDIR /build
COPY requirements.lock .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock

FROM python:3.11.13-slim-bookworm
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000 \
    DATABASE_URL=sqlite:////data/veil.db \
    VEIL_BACKUP_FOLDER=/data/backups \
    VEIL_JSON_LOGS=true
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin veil && install -d -o veil -g veil /data /backups
COPY --from=packages /venv /venv
COPY . /veil
WORKDIR /veil
RUN python -m compileall -q app
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=4)"]
# In this form the server is process 1 and is told to stop itself: it closes its sockets with 1001 and leaves.
CMD ["python", "-m", "app", "serve"]
