"""What every group of settings is made of."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

WebAddress = Annotated[str, Field(pattern=r"^https?://[^\s/@]+(/\S*)?$")]
AddressAndPort = Annotated[str, Field(pattern=r"^(\d+(\.\d+){3}|\[[0-9a-f:]+\]):\d{1,5}$")]


class Section(BaseModel):
    """A group of settings; a misspelt key fails at load."""

    model_config = ConfigDict(extra="forbid", frozen=True)
