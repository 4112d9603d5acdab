# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""What Hardware/reference.md says of lines and parts; a test compares its tables with the program."""

from dataclasses import dataclass
from pathlib import Path
from re import findall

# The BCM numbers of the header's pins that are lines; 0 and 1 are the identification's.
HEADER = {
    **{3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10},
    **{21: 9, 22: 25, 23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19},
    **{36: 16, 37: 26, 38: 20, 40: 21},
}
REFERENCE = Path(__file__).parent.parent / "reference.md"


@dataclass(frozen=True)
class Line:
    """A line of the gate: its name, BCM number and pin of the header."""

    name: str
    bcm: int
    pin: int

    @property
    def label(self) -> str:
        """The line as the pictures name it."""
        return f"{self.name}: GPIO{self.bcm}, pin {self.pin}"


@dataclass(frozen=True)
class Part:
    """A part: its name in the pictures, its value, how many a gate needs, and where it stands."""

    name: str
    value: str
    count: int
    pictures: tuple[str, ...]


def rows(heading: str) -> list[list[str]]:
    """The cells of the table whose first row begins with this cell."""
    lines = REFERENCE.read_text(encoding="utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    table = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


def read_lines() -> dict[str, Line]:
    """The lines by name; one that is off by default has the numbers in brackets."""
    lines = {}
    for name, bcm, pin, *_ in rows("line"):
        numbers = [int(number) for number in findall("[0-9]+", f"{bcm} {pin}")]
        if bcm != "-":
            lines[name] = Line(name, numbers[0], numbers[1])
    return lines


def read_supplies() -> dict[int, str]:
    """What the pins of the header carry that are no lines."""
    return {
        int(number): name
        for name, bcm, pins, *_ in rows("line")
        if bcm == "-"
        for number in findall("[0-9]+", pins)
    }


def read_parts() -> list[Part]:
    """The parts, in the order of their table."""
    return [
        Part(name, value, int(count), tuple(findall("[a-z-]+", pictures)))
        for name, value, count, pictures, *_ in rows("part")
    ]
