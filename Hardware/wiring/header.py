# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The header of the board, pin by pin."""

import schemdraw.elements as elm
from schemdraw.util import Point

from sheet import Align, Sheet
from tables import HEADER


def header(sheet: Sheet) -> None:
    """The forty pins as they lie on the board, and what each carries."""
    lines = {line.pin: line for line in sheet.lines.values()}
    colours = {"line of this gate": "deepskyblue", "free line": "white"}
    colours |= {"identification of add-on boards": "silver"}
    colours |= {"3.3 V": "orange", "5 V": "red", "ground": "black"}
    strip = sheet.add(elm.Header(rows=20, cols=2))
    for pin in range(1, 41):
        name = sheet.supplies.get(pin) or f"GPIO{HEADER[pin]}"
        label = lines[pin].label if pin in lines else f"{name}, pin {pin}"
        at = strip.absanchors[f"pin{pin}"]
        kind = "identification of add-on boards" if pin in (27, 28) else "free line"
        kind = "line of this gate" if pin in lines else sheet.supplies.get(pin, kind)
        sheet.add(elm.Dot(radius=0.13).at(at).fill(colours[kind]))
        side: Align = "right" if pin % 2 else "left"
        sheet.text(at + Point((-0.6 if pin % 2 else 1.1, 0)), label, side)
    board(sheet, colours)


def board(sheet: Sheet, colours: dict[str, str]) -> None:
    """The outline of the board, whose edge is beside the even pins, and what the colours mean."""
    corners = [(-6.4, 0), (0, -14.6), (6.4, 0), (0, 14.6)]
    sheet.wire(Point((1.75, 13.4)), *corners)
    sheet.text((-1.6, 12.9), "the end with the microSD card", "center")
    sheet.text((-1.6, -0.7), "the end with USB", "center")
    for row, (name, colour) in enumerate(colours.items()):
        at = Point((3 if row > 2 else -4, -1.7 - 0.6 * (row % 3)))
        sheet.add(elm.Dot(radius=0.13).theta(0).at(at).fill(colour))
        sheet.text(at + Point((0.3, 0)), name)
