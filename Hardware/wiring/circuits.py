# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The circuits, a function each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import schemdraw
import schemdraw.elements as elm
from schemdraw.util import Point

from tables import Line, Part

Align = Literal["left", "center", "right"]

schemdraw.use("svg")
elm.style(elm.STYLE_IEC)


@dataclass(frozen=True)
class Sheet:
    """A drawing, and what the pictures say of lines, pins and parts."""

    drawing: schemdraw.Drawing
    lines: dict[str, Line]
    supplies: dict[int, str]
    parts: dict[str, str]

    def add(self, element: elm.Element) -> elm.Element:
        """Draws an element."""
        return self.drawing.add(element)

    def wire(self, start: Point, *corners: tuple[float, float]) -> None:
        """Draws a line over corners that are given by their distance from the one before."""
        x, y = start
        for right, up in corners:
            self.add(elm.Line().at((x, y)).to((x + right, y + up)))
            x, y = x + right, y + up

    def text(self, at: tuple[float, float], text: str, align: Align = "left") -> None:
        """Writes a text whose side named by `align` is at a place."""
        self.add(elm.Label().at(at).label(text, halign=align, valign="center", ofst=0))

    def terminal(self, at: Point, text: str, side: str) -> None:
        """Draws the end of a wire that leaves the picture."""
        self.add(elm.Dot(open=True).at(at).label(text, side))

    def ground(self, at: Point, text: str = "") -> None:
        """Draws a ground."""
        self.add(elm.Ground().at(at).label(text, "right"))

    def supply(self, at: Point, text: str) -> None:
        """Draws a supply."""
        self.add(elm.Vdd().at(at).label(text))


def draw(
    picture: Callable[[Sheet], None],
    lines: dict[str, Line],
    supplies: dict[int, str],
    parts: list[Part],
) -> str:
    """A picture as SVG, black on white on every page."""
    drawing = schemdraw.Drawing(show=False)
    drawing.config(unit=2, fontsize=11, font="sans-serif", bgcolor="white", margin=0.4)
    names = {part.name: f"{part.name} {part.value}" for part in parts}
    picture(Sheet(drawing, lines, supplies, names))
    return drawing.get_imagedata("svg").decode()


def header(sheet: Sheet) -> None:
    """The forty pins as they lie on the board."""
    labels = {line.pin: line.label for line in sheet.lines.values()}
    labels |= {pin: f"{name}, pin {pin}" for pin, name in sheet.supplies.items()}
    strip = sheet.add(elm.Header(rows=20, cols=2, numbering="lr"))
    for pin in range(1, 41):
        at = strip.absanchors[f"pin{pin}"] + Point((-0.6 if pin % 2 else 0.6, -0.08))
        sheet.text(at, labels.get(pin, str(pin)), "right" if pin % 2 else "left")
    sheet.text((0.6, 12.6), "the end with the microSD card", "center")


def input_filter(sheet: Sheet, at: Point, label: str) -> None:
    """From a contact to ground to the line: the pull-up, the series resistor and the capacitor."""
    pull_up = sheet.add(elm.Resistor().at(at).up().label(sheet.parts["R2"], "bottom"))
    sheet.supply(pull_up.end, "3.3 V, pin 1")
    sheet.add(elm.Dot().at(at))
    series = sheet.add(elm.Resistor().at(at).right().length(3).label(sheet.parts["R3"]))
    sheet.add(elm.Dot().at(series.end))
    capacitor = sheet.add(elm.Capacitor().at(series.end).down().label(sheet.parts["C1"], "bottom"))
    sheet.ground(capacitor.end)
    sheet.wire(series.end, (1, 0))
    sheet.terminal(series.end + Point((1, 0)), label, "right")


def contact_input(sheet: Sheet) -> None:
    """A dry contact to ground."""
    contact = sheet.add(elm.Switch().at((0, 0)).right().label("contact"))
    sheet.wire(contact.start, (-0.5, 0), (0, -0.6))
    sheet.ground(contact.start + Point((-0.5, -0.6)), "ground, pin 14")
    names = [sheet.lines[name].label for name in ("push", "repairman", "bolt", "release")]
    sheet.wire(contact.end, (0.5, 0))
    input_filter(sheet, contact.end + Point((0.5, 0)), "\n".join(names))


def coin_input(sheet: Sheet) -> None:
    """The open collector of an acceptor at 12 V, behind an opto-isolator."""
    coupler = sheet.add(elm.Optocoupler(box=True).at((0, 0)).label(sheet.parts["OK1"], "top"))
    sheet.wire(coupler.anode, (-0.6, 0))
    anode = coupler.anode + Point((-0.6, 0))
    series = sheet.add(elm.Resistor().at(anode).left().label(sheet.parts["R1"], "bottom"))
    sheet.terminal(series.end, "acceptor's +12 V", "left")
    sheet.wire(coupler.cathode, (-2.6, 0))
    sheet.terminal(coupler.cathode + Point((-2.6, 0)), "acceptor's COIN", "left")
    sheet.wire(coupler.emitter, (0.5, 0), (0, -0.8))
    sheet.ground(coupler.emitter + Point((0.5, -0.8)), "ground, pin 14")
    sheet.wire(coupler.collector, (1.4, 0))
    input_filter(sheet, coupler.collector + Point((1.4, 0)), sheet.lines["coin"].label)


def driver(sheet: Sheet, at: Point, label: str) -> Point:
    """A MOSFET that switches to ground; returns where its load goes."""
    sheet.terminal(at, label, "left")
    gate = sheet.add(elm.Resistor().at(at).right().label(sheet.parts["R4"]))
    sheet.add(elm.Dot().at(gate.end))
    down = sheet.add(elm.Resistor().at(gate.end).down().label(sheet.parts["R5"], "top"))
    sheet.ground(down.end)
    sheet.wire(gate.end, (0.8, 0))
    at = gate.end + Point((0.8, 0))
    transistor = sheet.add(elm.NFet2().reverse().theta(90).anchor("gate").at(at))
    sheet.text(transistor.center + Point((0.3, 0)), sheet.parts["Q1"])
    sheet.wire(transistor.source, (0, down.end.y - transistor.source.y))
    sheet.ground(Point((transistor.source.x, down.end.y)), "ground, pin 20")
    return transistor.drain


def coil(sheet: Sheet, at: Point, diode: str, name: str = "solenoid") -> Point:
    """A coil with its diode, from its lower end; returns the upper one."""
    sheet.add(elm.Dot().at(at))
    winding = sheet.add(elm.Inductor2().at(at).up().label(name, "top"))
    sheet.add(elm.Dot().at(winding.end))
    sheet.wire(at, (1.2, 0))
    sheet.add(elm.Diode().at(at + Point((1.2, 0))).up().label(sheet.parts[diode], "bottom"))
    sheet.wire(winding.end, (1.2, 0))
    return winding.end


def fused(sheet: Sheet, at: Point, fuse: str, supply: str) -> None:
    """A supply with its fuse, above what it feeds."""
    link = sheet.add(elm.Fuse().at(at).up().label(sheet.parts[fuse], "bottom"))
    sheet.supply(link.end, supply)


def closed_contact(sheet: Sheet, at: Point, up: float, right: float, label: str) -> Point:
    """A contact that is closed while all is well; returns its other end."""
    end = at + Point((right, up))
    sheet.wire(at, (0.3 * right, 0.3 * up))
    sheet.wire(end, (-0.3 * right, -0.3 * up))
    ends = [at + Point((part * right, part * up)) for part in (0.3, 0.7)]
    sheet.add(elm.Line().at(ends[0]).to(ends[1]))
    for dot in ends:
        sheet.add(elm.Dot(open=True).at(dot))
    middle = at + Point((0.5 * right, 0.5 * up))
    if up:
        sheet.text(middle + Point((0.3, 0)), label)
    else:
        sheet.text(middle + Point((0, 0.4)), label, "center")
    return end


def lock_driver(sheet: Sheet) -> None:
    """The solenoid at a MOSFET."""
    drain = driver(sheet, Point((0, 0)), sheet.lines["lock"].label)
    sheet.wire(drain, (0, 0.6))
    top = coil(sheet, drain + Point((0, 0.6)), "D1")
    fused(sheet, top, "F1", "+12 V")


def relay_board(sheet: Sheet) -> None:
    """The solenoid at a relay board whose input is active low."""
    left = [("ground", "GND"), ("coil", "JD-VCC"), ("supply", "VCC"), ("input", "IN1")]
    right = [("open", "NO"), ("common", "COM"), ("closed", "NC")]
    pins = [
        elm.IcPin(name=name, side=side, anchorname=anchor, lblsize=11)
        for side, terminals in [("left", left), ("right", right)]
        for anchor, name in terminals
    ]
    board = sheet.add(elm.Ic(pins=pins, size=(3.2, 4.8), pinspacing=1.3))
    sheet.text((1.6, 5.1), "relay board", "center")
    wires = [
        ("input", sheet.lines["lock"].label),
        ("supply", "3.3 V, pin 17"),
        ("coil", "+5 V, own supply"),
        ("ground", "its ground"),
    ]
    for anchor, label in wires:
        sheet.wire(board.absanchors[anchor], (-2.5, 0))
        sheet.terminal(board.absanchors[anchor] + Point((-2.5, 0)), label, "left")
    pull = sheet.add(
        elm.Resistor().at(board.input + Point((-1.2, 0))).up().label(sheet.parts["R6"], "top")
    )
    sheet.add(elm.Dot().at(pull.start))
    sheet.supply(pull.end, "3.3 V, pin 17")
    sheet.text(board.coil + Point((-1.2, 0.65)), "jumper removed", "center")
    fused(sheet, board.common + Point((0.8, 1.6)), "F1", "+12 V")
    sheet.wire(board.common, (0.8, 0), (0, 1.6))
    sheet.wire(board.open, (2.5, 0))
    foot = board.open + Point((2.5, -2))
    coil(sheet, foot, "D1")
    sheet.ground(foot, "ground of 12 V")


def alarm_safe(sheet: Sheet) -> None:
    """An alarm that cuts the supply of a lock that power holds."""
    drain = driver(sheet, Point((0, 0)), sheet.lines["lock"].label)
    sheet.wire(drain, (0, 0.6))
    top = coil(sheet, drain + Point((0, 0.6)), "D1")
    end = closed_contact(sheet, top, 2, 0, "alarm: opens")
    fused(sheet, end, "F1", "+12 V")
    start = Point((8.5, 1))
    end = closed_contact(sheet, start, 0, 2.4, "alarm's second contact: opens")
    sheet.wire(start, (0, -0.6))
    sheet.ground(start + Point((0, -0.6)), "ground, pin 14")
    sheet.terminal(end, sheet.lines["release"].label, "right")
    sheet.text(end + Point((0.3, -0.5)), "with R2, R3 and C1")


def changeover(sheet: Sheet, at: Point, up: float, label: str) -> tuple[Point, Point]:
    """A contact of a relay without current; returns where it leads with current, and without."""
    held, fallen = at + Point((-0.6, up)), at + Point((0.6, up))
    sheet.add(elm.Line().at(at).to(fallen))
    for dot in (at, held, fallen):
        sheet.add(elm.Dot(open=True).at(dot))
    sheet.text(at + Point((0.8, 0.45 * up)), label)
    return held, fallen


def alarm_secure(sheet: Sheet) -> None:
    """An alarm that feeds a lock that power opens, past its driver, from a supply of its own."""
    drain = driver(sheet, Point((0, 0)), sheet.lines["lock"].label)
    foot = Point((drain.x + 3.6, drain.y + 2.2))
    top = coil(sheet, foot, "D1")
    held, fallen = changeover(sheet, foot, -1, "K1b")
    sheet.wire(drain, (0, 0.6), (held.x - drain.x, 0), (0, held.y - drain.y - 0.6))
    sheet.wire(fallen, (0, -1.2))
    sheet.ground(fallen + Point((0, -1.2)), "ground of the alarm")
    held, fallen = changeover(sheet, top, 1, "K1a")
    fused(sheet, held, "F1", "+12 V")
    rail = fallen + Point((0, 0.6))
    sheet.wire(fallen, (0, 0.6), (5.6, 0))
    sheet.add(elm.Dot().at(rail + Point((5.6, 0))))
    fused(sheet, rail + Point((5.6, 0)), "F2", "+12 V of the alarm, with a battery")
    low = closed_contact(sheet, rail + Point((5.6, 0)), -2, 0, "alarm: opens")
    relay_foot = low + Point((0, -2))
    coil(sheet, relay_foot, "D3", "K1")
    sheet.ground(relay_foot, "ground of the alarm")
    start = Point((0, -4))
    contact = sheet.add(elm.Switch().at(start).right().label("K1c"))
    sheet.wire(start, (-0.5, 0), (0, -0.4))
    sheet.ground(start + Point((-0.5, -0.4)), "ground, pin 14")
    sheet.terminal(contact.end, sheet.lines["release"].label, "right")
    sheet.text(contact.end + Point((0.3, -0.5)), "with R2, R3 and C1")
    sheet.text((7, -4), sheet.parts["K1"])
    sheet.text((7, -4.5), "drawn without current: the arm is free")


def inhibit(sheet: Sheet) -> None:
    """The acceptor's inhibit behind an opto-isolator: without power the acceptor takes no coins."""
    coupler = sheet.add(elm.Optocoupler(box=True).at((0, 0)).label(sheet.parts["OK2"], "top"))
    sheet.wire(coupler.anode, (-0.6, 0))
    anode = coupler.anode + Point((-0.6, 0))
    series = sheet.add(elm.Resistor().at(anode).left().label(sheet.parts["R7"], "bottom"))
    sheet.terminal(series.end, sheet.lines["accept"].label, "left")
    sheet.wire(coupler.cathode, (-0.6, 0), (0, -0.6))
    sheet.ground(coupler.cathode + Point((-0.6, -0.6)), "ground, pin 20")
    sheet.wire(coupler.collector, (1, 0))
    sheet.terminal(coupler.collector + Point((1, 0)), "acceptor's INHIBIT", "right")
    sheet.wire(coupler.emitter, (1, 0))
    sheet.terminal(coupler.emitter + Point((1, 0)), "acceptor's ground", "right")


def lamps(sheet: Sheet) -> None:
    """A lamp of 12 V with a buzzer beside it, and an LED without a driver."""
    names = "\n".join(sheet.lines[name].label for name in ("green", "red", "fault"))
    drain = driver(sheet, Point((0, 0)), names)
    sheet.wire(drain, (0, 0.6))
    foot = drain + Point((0, 0.6))
    lamp = sheet.add(elm.Lamp().at(foot).up().label("lamp 12 V", "top"))
    sheet.add(elm.Dot().at(foot))
    sheet.add(elm.Dot().at(lamp.end))
    fused(sheet, lamp.end, "F3", "+12 V")
    sheet.wire(foot, (3.2, 0))
    coil(sheet, foot + Point((3.2, 0)), "D2", "buzzer 12 V")
    sheet.wire(lamp.end, (3.2, 0))
    start = Point((13.5, 0))
    sheet.terminal(start, names, "left")
    series = sheet.add(elm.Resistor().at(start).right().label(sheet.parts["R8"]))
    led = sheet.add(elm.LED().at(series.end).down())
    sheet.text(led.center + Point((-0.4, 0)), "LED", "right")
    sheet.ground(led.end)
    sheet.text((13.5, 1.4), "or a small LED, without a driver", "center")


def push(sheet: Sheet) -> None:
    """What the sensors of the arm show during a passage, and when it counts."""
    for x, text in [(0, "at rest"), (5, "the arm turns"), (10, "at rest")]:
        sheet.text((x, 1.7), text, "center")
    for x in (1, 9):
        sheet.add(elm.Line().at((x, 2)).to((x, -4.6)).linestyle(":"))
    times = [("contact", 1.1, 8.9), ("level", 1.9, 8.1), ("pulse", 4.6, 5.4)]
    for row, (name, start, end) in enumerate(times):
        low = Point((-1, -2 * row))
        sheet.text(low + Point((-0.3, 0.4)), f"sensor = {name}", "right")
        sheet.wire(low, (start + 1, 0), (0, 0.8), (end - start, 0), (0, -0.8), (11 - end, 0))
    marks: list[tuple[tuple[float, float], tuple[float, float], str, Align]] = [
        ((9.4, 0), (9.2, -0.35), "end: after rest", "left"),
        ((3.3, -1.2), (3.3, -0.85), "begin: after shortest", "center"),
        ((8.6, -2), (8.8, -2.35), "end: after rest", "right"),
        ((4.6, -3.2), (4.6, -2.85), "begin: at once", "center"),
    ]
    for dot, place, text, align in marks:
        sheet.add(elm.Dot().at(dot))
        sheet.text(place, text, align)


PICTURES: dict[str, Callable[[Sheet], None]] = {
    "header": header,
    "contact-input": contact_input,
    "coin-input": coin_input,
    "inhibit": inhibit,
    "lock-driver": lock_driver,
    "relay-board": relay_board,
    "lamps": lamps,
    "push": push,
    "alarm-safe": alarm_safe,
    "alarm-secure": alarm_secure,
}
