"""What can be set from outside, by environment or `.env`; `.env.example` names the same things."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Every setting has a default that suits one table on a laptop."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    database_url: str = Field(default="sqlite:///veil.db", description="sqlite:///file or postgresql://user:password@host/name")
    host: str = "0.0.0.0"
    port: int = 8000
    public_url: str = Field(default="", description="The address people type, when it differs from host and port")
    veil_test_seeds: bool = Field(default=False, description="Let clients choose seeds; for tests only")
    veil_pace: float = Field(default=1.0, ge=0, description="1 plays at people's speed; 0 waits for nothing, for tests")
    veil_idle_minutes: float = Field(default=30, gt=0, description="How long a room nobody looks at stays in memory")
    veil_log_level: str = "info"
    veil_json_logs: bool = False
