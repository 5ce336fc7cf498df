"""What stands around the app when it is deployed: image, compose file, settings."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from app.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
COMPOSE = ROOT / "docker-compose.yml"
ASSIGNED = re.compile(r"^([A-Z_]+)=(.*)$", re.MULTILINE)
GIVEN_BY_HOST = re.compile(r"\$\{([A-Z_]+)")


def example() -> dict[str, str]:
    return dict(ASSIGNED.findall((ROOT / ".env.example").read_text()))


def services() -> dict[str, dict[str, object]]:
    parsed: dict[str, dict[str, dict[str, object]]] = yaml.safe_load(COMPOSE.read_text())
    return parsed["services"]


def test_the_example_names_every_setting_and_what_compose_asks_for() -> None:
    settings = {name.upper() for name in Settings.model_fields}
    asked = set(GIVEN_BY_HOST.findall(COMPOSE.read_text()))
    assert set(example()) == settings | asked


def test_compose_hands_on_the_settings_one_by_one_with_the_defaults_of_the_code() -> None:
    app = services()["app"]
    assert "env_file" not in app  # the database's password is nobody else's business
    given = re.findall(r"^      ([A-Z_]+): \$\{\1:-(.*)\}$", COMPOSE.read_text(), re.MULTILINE)
    own = {name: value for name, value in given if name != "VEIL_SITE"}
    defaults = {name.upper(): str(field.default) for name, field in Settings.model_fields.items()}
    assert own == {name: defaults[name] for name in own}


OF_ONE_MACHINE = {"VEIL_TUNNEL", "VEIL_TEST_SEEDS", "VEIL_PACE"}
"""A tunnel from somebody's own computer, and what is for tests alone: a server among others needs none of it."""


def test_compose_knows_every_setting_of_the_example() -> None:
    environment = services()["app"]["environment"]
    assert isinstance(environment, dict)
    for_others = {"POSTGRES_PASSWORD", "VEIL_SITE"}
    assert set(environment) == set(example()) - OF_ONE_MACHINE - for_others


def test_the_example_shows_the_defaults() -> None:
    defaults = {name.upper(): str(field.default) for name, field in Settings.model_fields.items()}
    shown = {name: value for name, value in example().items() if name in defaults}
    assert {name: value.lower() for name, value in shown.items()} == {k: v.lower() for k, v in defaults.items()}


def test_the_example_explains_every_setting_in_the_words_of_the_code() -> None:
    text = (ROOT / ".env.example").read_text()
    for name, field in Settings.model_fields.items():
        assert field.description
        assert f"# {field.description}\n{name.upper()}=" in text


def test_the_dockerfile_passes_its_linter() -> None:
    linter = Path(sys.executable).parent / "hadolint"
    found = subprocess.run([linter, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_the_dockerfile_does_what_its_linter_cannot_see() -> None:
    """Nothing fetched from elsewhere, nothing left over from building, one user and one program, each at its end."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text())
    steps = [line.split(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    words = [word for word, _ in steps]
    assert not {"ADD", "MAINTAINER", "SHELL", "ONBUILD", "ARG"} & {*words}
    assert (words.count("USER"), words.count("CMD"), words.count("HEALTHCHECK"), words[-1]) == (1, 1, 1, "CMD")
    assert all(program.startswith("[") for word, program in steps if word == "CMD")
    run = [line for word, line in steps if word == "RUN"]
    assert not [
        line
        for line in run
        if re.search(r"\b(sudo|curl|wget|apt-get|chmod 777)\b|pip install(?!.*--no-cache-dir)", line)
    ]
    assert words.index("USER") > max(at for at, word in enumerate(words) if word in ("RUN", "COPY"))


def test_the_image_is_pinned_rootless_healthy_and_keeps_its_data() -> None:
    text = (ROOT / "Dockerfile").read_text()
    assert "--require-hashes -r requirements.lock" in text
    assert re.search(r"^USER \d+$", text, re.MULTILINE)
    assert "/healthz" in text
    assert "VOLUME /data" in text
    assert "DATABASE_URL=sqlite:////data/" in text


def test_the_health_check_in_the_image_is_python() -> None:
    [command] = re.findall(r"HEALTHCHECK.*\n +CMD (\[.*\])", (ROOT / "Dockerfile").read_text())
    program, flag, code = json.loads(command)
    assert (program, flag) == ("python", "-c")
    compile(code, "healthcheck", "exec")


def test_only_what_runs_goes_into_the_image() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" in lines
    assert not {"!.env", "!.git", "!tests"} & set(lines)


def test_compose_runs_several_processes_on_one_database_behind_a_proxy() -> None:
    app, database, proxy = (services()[name] for name in ("app", "db", "proxy"))
    assert app["deploy"] == {"replicas": 2}
    assert "ports" not in app
    assert app["volumes"] == ["backups:/backups"]
    assert app["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert "healthcheck" in database
    assert database["volumes"] == ["database:/var/lib/postgresql/data"]
    assert str(database["image"]).startswith("postgres:16.")
    assert proxy["depends_on"] == {"app": {"condition": "service_healthy"}}
    assert set(yaml.safe_load(COMPOSE.read_text())["volumes"]) == {"backups", "database", "certificates"}


def test_compose_mounts_only_files_that_are_there() -> None:
    mounts = re.findall(r"- (\./[^:]+):", COMPOSE.read_text())
    assert mounts
    assert all((ROOT / mount).is_file() for mount in mounts)


def test_containers_may_do_what_their_job_needs_and_no_more() -> None:
    for name, service in services().items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"], name
    assert "cap_add" not in services()["app"]


def test_images_are_named_to_the_last_number() -> None:
    images = [str(service["image"]) for service in services().values() if "image" in service]
    images += re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    exact = re.compile(r":\d+\.\d+(\.\d+)?-[a-z-]+$")
    assert len(images) == 4
    assert all(exact.search(image) for image in images), images


def test_the_proxy_compresses_nothing_that_holds_a_secret() -> None:
    assert "encode" not in (ROOT / "deploy" / "Caddyfile").read_text()


def test_compose_holds_no_secret() -> None:
    secrets = re.findall(r"(?:PASSWORD: |veil:)(\S+)", COMPOSE.read_text())
    assert len(secrets) == 2
    assert all(secret.startswith("${POSTGRES_PASSWORD:?") for secret in secrets)
    assert example()["POSTGRES_PASSWORD"] == ""


def compose() -> list[str]:
    """The command, as a plugin or on its own; nothing where there is none."""
    docker, alone = shutil.which("docker"), shutil.which("docker-compose")
    if docker and not subprocess.run([docker, "compose", "version"], capture_output=True).returncode:
        return [docker, "compose"]
    return [alone] if alone else []


@pytest.mark.skipif(not compose(), reason="no docker compose on this machine")
def test_compose_itself_understands_the_file(tmp_path: Path) -> None:
    shutil.copy(COMPOSE, tmp_path)
    filled = (ROOT / ".env.example").read_text().replace("POSTGRES_PASSWORD=", "POSTGRES_PASSWORD=open")
    (tmp_path / ".env").write_text(filled)
    subprocess.run([*compose(), "config", "--quiet"], cwd=tmp_path, check=True)
