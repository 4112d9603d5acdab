# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""Which pin is joined to which net: nets.tsv, with which harness and circuits cannot disagree."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).parent / "nets.tsv"


class Pin(NamedTuple):
    """A pin of a part. Its first word is its number, the others say what it does."""

    part: str
    name: str

    @property
    def number(self) -> str:
        """The number that is printed on the part."""
        return self.name.split(" ")[0]


@dataclass(frozen=True)
class Joint:
    """A row: a pin, the net it is joined to, and the pictures that show it."""

    pin: Pin
    net: str
    pictures: frozenset[str]


def read_joints() -> list[Joint]:
    """The rows of the table, in its order."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [Joint(Pin(row[0], row[1]), row[2], frozenset(row[3].split())) for row in cells[1:]]


def of_picture(joints: Iterable[Joint], picture: str) -> dict[Pin, str]:
    """The net of each pin that this picture shows."""
    return {joint.pin: joint.net for joint in joints if picture in joint.pictures}
