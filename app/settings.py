"""What can be set from outside, by environment or `.env`; `.env.example` names the same things."""

from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Every setting has a default that suits one table on a laptop."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    database_url: str = Field(
        default="sqlite:///veil.db", description="sqlite:///file or postgresql://user:password@host/name"
    )
    host: str = Field(default="0.0.0.0", description="Where to listen; 127.0.0.1 keeps Veil to this machine")
    port: int = Field(default=8000, ge=0, le=65535, description="0 takes any free one")
    public_url: str = Field(default="", description="The address people type, when it differs from host and port")
    veil_tunnel: str = Field(
        default="", description="The command that make share runs; it prints an https address, {port} is our port"
    )
    forwarded_allow_ips: str = Field(
        default="127.0.0.1,::1", description="Proxies whose word on the client's address is taken; * for any"
    )
    veil_test_seeds: bool = Field(default=False, description="Let clients choose seeds; for tests only")
    veil_pace: float = Field(
        default=1.0, ge=0, allow_inf_nan=False, description="1 plays at people's speed; 0 waits for nothing, for tests"
    )
    veil_idle_minutes: float = Field(
        default=30, gt=0, allow_inf_nan=False, description="How long a room nobody looks at stays in memory"
    )
    veil_rooms_per_minute: int = Field(default=30, ge=0, description="How many one address may open; 0 for any number")
    veil_limits: float = Field(
        default=1,
        ge=0,
        allow_inf_nan=False,
        description="How generous limits are: 5 for a club behind one address, 0 lifts them",
    )
    veil_host_key: str = Field(
        default="",
        description="Opening rooms needs the link /host?key=… once per browser; when empty, anybody opens them",
    )
    veil_seal_key: str = Field(
        default="", description="Seals exported campaigns; when empty, a key is made up once and kept in the database"
    )
    veil_keep_days: int = Field(
        default=0, ge=0, description="Days after which a game that is over is deleted; 0 keeps it for ever"
    )
    veil_backup_every: float = Field(
        default=0, ge=0, allow_inf_nan=False, description="Hours between backups the server makes itself; 0 for none"
    )
    veil_backup_keep: int = Field(default=7, ge=1, description="How many of them are kept")
    veil_backup_folder: str = Field(default="backups", description="Where they go")
    veil_open_docs: bool = Field(
        default=False, description="Let everybody read /docs, /openapi.json and /metrics, not the operator alone"
    )
    veil_worker: bool = Field(
        default=True, description="Look back at games in a process of its own, so that no table waits for it"
    )
    veil_log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="debug, info, warning or error"
    )
    veil_json_logs: bool = Field(default=False, description="One JSON object a line in place of text for people")

    @field_validator("public_url")
    @classmethod
    def _check_public_url(cls, url: str) -> str:
        """Links are made by adding a path to it."""
        if url and not _is_site(url):
            raise ValueError("an address that begins with https:// or http://, such as https://veil.example.org")
        return url.rstrip("/")


def _is_site(url: str) -> bool:
    try:
        scheme, site, path, query, fragment = urlsplit(url)
        is_named = bool(urlsplit(url).hostname) and urlsplit(url).port != 0
    except ValueError:
        return False
    is_plain = not query and not fragment and path in ("", "/") and not {"@", " "} & set(site)
    return scheme in ("http", "https") and is_named and is_plain
