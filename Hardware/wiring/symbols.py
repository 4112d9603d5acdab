# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""What several circuits have: a fuse, a coil with its diode, an opto-isolator, the acceptor."""

import schemdraw.elements as elm
from schemdraw.util import Point

from sheet import Sheet


def fused(sheet: Sheet, at: Point, fuse: str, terminal: str, net: str) -> None:
    """A supply with its fuse, above what it feeds."""
    link = sheet.part(fuse, elm.Fuse().at(at).up(), "bottom", end="1", start="2")
    sheet.supply(link.end, terminal, net)


def coil(
    sheet: Sheet, at: Point, name: str, diode: str, pins: tuple[str, str] = ("1", "2")
) -> Point:
    """A coil with its diode, from its lower end; returns the upper one, that of its first pin."""
    sheet.add(elm.Dot().at(at))
    winding = elm.Inductor2().at(at).up()
    winding = sheet.part(name, winding, "top", end=pins[0], start=pins[1])
    sheet.add(elm.Dot().at(winding.end))
    foot = sheet.wire(at, (1.2, 0))
    sheet.part(diode, elm.Diode().at(foot).up(), "bottom", start="1", end="2")
    sheet.wire(winding.end, (1.2, 0))
    return winding.end


def optocoupler(sheet: Sheet, name: str, at: Point, first: str = "anode") -> elm.Element:
    """An opto-isolator with the numbers of its pins, from its first one: the upper at the left."""
    numbers = {"anode": "1", "cathode": "2", "emitter": "3", "collector": "4"}
    element = elm.Optocoupler(box=True).theta(0)
    element = element.reverse() if first == "collector" else element
    placed = sheet.part(name, element.anchor(first).at(at), **numbers)
    for anchor, number in numbers.items():
        right = -0.1 if placed.absanchors[anchor].x == placed.absanchors[first].x else 0.2
        sheet.text(placed.absanchors[anchor] + Point((right, 0.22)), number, "center")
    return placed


def acceptor(
    sheet: Sheet, names: list[str], side: str, at: Point = Point((0, 0)), apart: float = 1.5
) -> elm.Element:
    """The acceptor with these pins from below, the first at a place; anchors are `pin1` ..."""
    numbers = {f"pin{name[0]}": name[0] for name in names}
    pins = [
        elm.IcPin(name=name, side=side, anchorname=anchor, lblsize=11)
        for name, anchor in zip(names, numbers)
    ]
    box = elm.Ic(pins=pins, size=(2.4, 2.2), pinspacing=apart)
    placed = sheet.add(box.theta(0).at(at).anchor(next(iter(numbers))))
    sheet.text(placed.center + Point((0, 1.35)), "acceptor", "center")
    sheet.join("acceptor", placed, **numbers)
    return placed
