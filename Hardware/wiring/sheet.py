# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""A circuit as it is drawn, and whether what it joins is what the table of nets joins."""

from dataclasses import dataclass, field
from typing import Literal

import schemdraw
import schemdraw.elements as elm
from schemdraw.util import Point

from nets import Pin
from tables import Line

Align = Literal["left", "center", "right"]
Place = tuple[float, float]

# What stands behind a terminal, and is not drawn.
BEHIND = {"X1", "12 V supply", "5 V supply", "alarm supply", "reader supply"}


@dataclass(frozen=True)
class Sheet:
    """A drawing, what the pictures say of lines and parts, and the nets of its pins.

    One that stands for several lines has their names; its parts are those of each line.
    """

    drawing: schemdraw.Drawing
    lines: dict[str, Line]
    supplies: dict[int, str]
    parts: dict[str, str]
    nets: dict[Pin, str]
    names: tuple[str, ...] = ("",)
    pins: list[tuple[Place, Pin]] = field(default_factory=list)
    labels: list[tuple[Place, str]] = field(default_factory=list)
    wires: list[tuple[Place, Place]] = field(default_factory=list)

    def add(self, element: elm.Element) -> elm.Element:
        """Draws an element."""
        return self.drawing.add(element)

    def part(self, name: str, element: elm.Element, side: str = "top", **pins: str) -> elm.Element:
        """Draws a part with its value; `pins` are the numbers of its pins by their anchors."""
        placed = self.add(element.label(self.parts.get(name, name), side))
        self.join(name, placed, **pins)
        return placed

    def join(self, name: str, placed: elm.Element, **pins: str) -> None:
        """Notes where the pins of a part are, for each line that the picture stands for."""
        for anchor, number in pins.items():
            for part in {name, *(f"{name}.{line}" for line in self.names)}:
                found = [pin for pin in self.nets if pin.part == part and pin.number == number]
                self.pins.extend([(self.place(placed.absanchors[anchor]), pin) for pin in found])

    def wire(self, start: Point, *corners: tuple[float, float]) -> Point:
        """Draws a line over corners, each by its distance from the one before; returns its end."""
        for right, up in corners:
            end = start + Point((right, up))
            if self.place(end) == self.place(start):
                continue
            self.add(elm.Line().at(start).to(end))
            self.wires.append((self.place(start), self.place(end)))
            start = end
        return start

    def text(self, at: Place, text: str, align: Align = "left", colour: str = "black") -> None:
        """Writes a text whose side named by `align` is at a place."""
        # A label is written this far from its place.
        place = Point(at) - Point((0.1, 0.1))
        label = elm.Label().theta(0).at(place).color(colour)
        self.add(label.label(text, halign=align, valign="center", ofst=0))

    def net(self, at: Point, net: str, right: float, up: float, align: Align = "center") -> None:
        """Names a net, beside its wire."""
        self.labels.append((self.place(at), net))
        self.text(at + Point((right, up)), net, align, "#1a4fa3")

    def caption(self, terminal: str) -> str:
        """A terminal with its net: `X3:2 lock: GPIO22, pin 15`."""
        part, number = terminal.split(":")
        net = self.nets[Pin(part, number)]
        pins = [pin.number for pin in self.nets if pin.part == "X1" and self.nets[pin] == net]
        line = f": GPIO{self.lines[net].bcm}" if net in self.lines else ""
        header = f", pin {pins[0]}" if len(pins) == 1 and part in ("X1", "X2", "X3") else ""
        return f"{'' if part == 'X1' else terminal + ' '}{net}{line}{header}"

    def own(self, at: Point, net: str) -> None:
        """Notes that a place has a name, and what stands behind it."""
        self.labels.append((self.place(at), net))
        found = [pin for pin in self.nets if pin.part in BEHIND and self.nets[pin] == net]
        self.pins.extend([(self.place(at), pin) for pin in found])

    def captions(self, at: Point, terminals: tuple[str, ...]) -> str:
        """Notes that these terminals are at a place; returns what is written there."""
        for terminal in terminals:
            part, number = terminal.split(":")
            self.pins.append((self.place(at), Pin(part, number)))
            self.own(at, self.nets[Pin(part, number)])
        return "\n".join(map(self.caption, terminals))

    def terminal(self, at: Point, side: str, *terminals: str) -> None:
        """Draws a terminal: where a wire leaves a board."""
        self.add(elm.Dot(open=True).at(at).label(self.captions(at, terminals), side))

    def ground(self, at: Point, *terminals: str) -> None:
        """Draws a ground that these terminals lead to; without one it was named before."""
        self.labels.append((self.place(at), "ground"))
        self.add(elm.Ground().at(at).label(self.captions(at, terminals), "right"))

    def supply(self, at: Point, text: str, net: str) -> None:
        """Draws a supply; `text` is a terminal's, or its name."""
        self.own(at, net)
        self.add(elm.Vdd().at(at).label(self.captions(at, (text,)) if text[0] == "X" else text))

    @staticmethod
    def place(at: Point) -> Place:
        """A place without the errors of its arithmetic."""
        return round(at[0], 3), round(at[1], 3)

    def check(self, picture: str) -> None:
        """Fails where the drawing joins what the table does not, or leaves a pin out."""
        if missing := self.nets.keys() - {pin for _, pin in self.pins}:
            raise ValueError(f"{picture}: not drawn: {sorted(missing)}")
        groups = self.groups()
        for line in self.names:
            ends = [set[str]() for _ in groups]
            named = [set[str]() for _ in groups]
            for number, group in enumerate(groups):
                for at, pin in self.pins:
                    if at in group and self.belongs(self.nets[pin], pin.part, line):
                        ends[number].add(self.nets[pin])
                named[number] = {net for at, net in self.labels if at in group}
                named[number] = {net for net in named[number] if self.belongs(net, "", line)}
                if len(ends[number] | named[number]) > 1:
                    raise ValueError(f"{picture}: joined: {sorted(ends[number] | named[number])}")
            for net in set().union(*ends):
                parts = [number for number, found in enumerate(ends) if net in found]
                if len(parts) > 1 and not all(net in named[number] for number in parts):
                    raise ValueError(f"{picture}: {net} is drawn in pieces without its name")

    def belongs(self, net: str, part: str, line: str) -> bool:
        """Whether a pin's net is that of a line, or of none, where a picture stands for several."""
        others = [name for name in self.names if name != line]
        return net.split(" ")[0] not in others and part.partition(".")[2] not in others

    def groups(self) -> list[set[Place]]:
        """The places that wires join; each place of a pin or a name is in one."""
        places = {at for at, _ in self.pins + self.labels}
        places |= {end for wire in self.wires for end in wire}
        groups = [{at} for at in places]
        for start, end in self.wires:
            on = [group for group in groups if any(is_on(at, start, end) for at in group)]
            groups = [group for group in groups if group not in on] + [set().union(*on)]
        return groups


def is_on(at: Place, start: Place, end: Place) -> bool:
    """Whether a place is on the line between two others."""
    right, up = end[0] - start[0], end[1] - start[1]
    away = right * (at[1] - start[1]) - up * (at[0] - start[0])
    along = right * (at[0] - start[0]) + up * (at[1] - start[1])
    return abs(away) < 0.01 and -0.01 < along < right * right + up * up + 0.01
