# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The circuits between the outputs and solenoid, lamps, buzzer and siren."""

import schemdraw.elements as elm
from schemdraw.util import Point

from sheet import Sheet
from symbols import coil, fused


def driver(sheet: Sheet, at: Point) -> Point:
    """A MOSFET that switches to ground; returns where its load goes."""
    sheet.terminal(at, "left", "X3:2")
    gate = sheet.part("R4", elm.Resistor().at(at).right(), start="1", end="2")
    sheet.add(elm.Dot().at(gate.end))
    down = sheet.part("R5", elm.Resistor().at(gate.end).down(), start="1", end="2")
    sheet.ground(down.end)
    at = sheet.wire(gate.end, (1.5, 0))
    sheet.net(gate.end, "lock gate", 0.75, 0.3)
    transistor = sheet.add(elm.NFet2().reverse().theta(90).anchor("gate").at(at))
    sheet.join("Q1", transistor, gate="1", drain="2", source="3")
    sheet.text(transistor.center + Point((0.3, 0)), sheet.parts["Q1"])
    for anchor, number, right, up in [
        ("gate", "1", -0.2, -0.25),
        ("drain", "2", 0.2, 0),
        ("source", "3", 0.2, 0),
    ]:
        sheet.text(transistor.absanchors[anchor] + Point((right, up)), number, "center")
    foot = sheet.wire(transistor.source, (0, down.end.y - transistor.source.y))
    sheet.ground(foot, "X3:1")
    return transistor.drain


def lock_driver(sheet: Sheet) -> None:
    """The solenoid at a MOSFET."""
    at = sheet.wire(driver(sheet, Point((0, 0))), (0, 0.5))
    sheet.terminal(at, "right", "X33:2")
    top = coil(sheet, sheet.wire(at, (0, 0.6)), "solenoid", "D1")
    at = sheet.wire(top, (0, 0.6))
    sheet.terminal(at, "right", "X33:1")
    fused(sheet, sheet.wire(at, (0, 0.4)), "F1", "X31:1", "+12 V")


def relay_board(sheet: Sheet) -> None:
    """The solenoid at a relay board whose input is active low."""
    board = relays(sheet)
    pull = elm.Resistor().at(sheet.wire(board.input, (-1.2, 0))).up()
    pull = sheet.part("R6", pull, "top", end="1", start="2")
    sheet.add(elm.Dot().at(pull.start))
    sheet.supply(pull.end, "X1:17", "3.3 V")
    at = sheet.wire(board.common, (0.8, 0), (0, 1.7))
    sheet.terminal(at, "right", "X33:1")
    fused(sheet, sheet.wire(at, (0, 0.4)), "F1", "X31:1", "+12 V")
    at = sheet.wire(board.open, (3.4, 0))
    sheet.net(board.open, "+12 V switched", 1.6, 0.3)
    foot = at + Point((0, -2))
    coil(sheet, foot, "solenoid", "D1")
    sheet.ground(foot, "X33:3")


def relays(sheet: Sheet) -> elm.Element:
    """A relay board with its supplies; its anchors are `input`, `common`, `open` and others."""
    left = [("ground", "GND"), ("coil", "JD-VCC"), ("supply", "VCC"), ("input", "IN1")]
    right = [("open", "NO"), ("common", "COM"), ("closed", "NC")]
    pins = [
        elm.IcPin(name=name, side=side, anchorname=anchor, lblsize=11)
        for side, terminals in [("left", left), ("right", right)]
        for anchor, name in terminals
    ]
    board = sheet.add(elm.Ic(pins=pins, size=(3.2, 4.8), pinspacing=1.3))
    sheet.join("relay board", board, **{anchor: name for anchor, name in [*left, *right[:2]]})
    sheet.text((1.6, 5.1), "relay board", "center")
    sheet.terminal(sheet.wire(board.input, (-2.5, 0)), "left", "X1:15")
    sheet.terminal(sheet.wire(board.supply, (-2.5, 0)), "left", "X1:17")
    sheet.text(board.coil + Point((-0.2, 0.65)), "jumper removed", "right")
    at = sheet.wire(board.coil, (-2.2, 0))
    sheet.net(at, "+5 V relays", 1.1, -0.3)
    link = sheet.part("F5", elm.Fuse().at(at).left(), "bottom", end="1", start="2")
    sheet.own(link.end, "+5 V")
    sheet.add(elm.Dot(open=True).at(link.end).label("+5 V, own supply", "left"))
    at = sheet.wire(board.ground, (-2.5, 0))
    sheet.own(at, "ground of 5 V")
    sheet.add(elm.Dot(open=True).at(at).label("ground of 5 V", "left"))
    return board


def lamps(sheet: Sheet) -> None:
    """Three lamps of 12 V, a buzzer beside one of them and a siren, at a driver of eight channels."""
    chip = driver_chip(sheet)
    rail = sheet.wire(chip.pin10, (2, 0))
    sheet.add(elm.Dot().at(rail))
    fused(sheet, rail, "F3", "X31:1", "+12 V")
    common = sheet.wire(rail, (6.5, 0))
    sheet.terminal(sheet.wire(common, (0, -0.7)), "right", "X34:1")
    for row, name in enumerate(["green", "red", "fault"]):
        at = sheet.wire(chip.absanchors[f"pin{18 - row}"], (3, 0))
        sheet.terminal(at, "top", f"X34:{row + 2}")
        lamp = sheet.add(elm.Lamp().at(sheet.wire(at, (1.8, 0))).right())
        sheet.join("lamps", lamp, start=str(row + 2), end="1")
        sheet.text(lamp.center + Point((0, -0.72)), f"{name} lamp 12 V", "center")
        sheet.add(elm.Dot().at(sheet.wire(lamp.end, (common.x - lamp.end.x, 0))))
    sheet.wire(common, (0, chip.pin16.y - common.y))
    sheet.add(elm.Dot().at(common))
    sheet.add(elm.Dot().at(common + Point((3.8, 0))))
    sound(sheet, "siren", "X37", sheet.wire(chip.pin15, (3, 0)), common + Point((3.8, 0)), common)
    beside = chip.pin16 + Point((1.5, 0))
    sheet.add(elm.Dot().at(beside))
    at = sheet.wire(beside, (0, -3.5), (1.5, 0))
    sound(sheet, "buzzer", "X35", at, common + Point((7.6, 0)), common + Point((3.8, 0)))


def sound(sheet: Sheet, name: str, block: str, at: Point, plus: Point, rail: Point) -> None:
    """A buzzer or a siren from an output of the driver to the rail; its diode is in the driver."""
    sheet.terminal(at, "top", f"{block}:2")
    winding = sheet.add(elm.Inductor2().at(sheet.wire(at, (1.8, 0))).right())
    sheet.join(name, winding, start="2", end="1")
    sheet.text(winding.center + Point((0, -0.7)), f"{name} 12 V", "center")
    at = sheet.wire(rail, (plus.x - rail.x, 0), (0, -0.7))
    sheet.terminal(at, "right", f"{block}:1")
    sheet.wire(at, (0, winding.end.y - at.y), (winding.end.x - at.x, 0))


def driver_chip(sheet: Sheet) -> elm.Element:
    """The driver of the lamps, with what leads to its inputs; its anchors are `pin1` ..."""
    left = [("9", "GND"), ("4", "IN4"), ("3", "IN3"), ("2", "IN2"), ("1", "IN1")]
    right = [("15", "OUT4"), ("16", "OUT3"), ("17", "OUT2"), ("18", "OUT1"), ("10", "COM")]
    pins = [
        elm.IcPin(name=name, pin=number, side=side, anchorname=f"pin{number}", lblsize=11)
        for side, numbers in [("left", left), ("right", right)]
        for number, name in numbers
    ]
    chip = sheet.add(elm.Ic(pins=pins, size=(3, 7.95), pinspacing=1.75))
    sheet.join("U1", chip, **{f"pin{number}": number for number, _ in left + right})
    sheet.text((1.5, 8.25), sheet.parts["U1"], "center")
    for number, terminal in [(1, 3), (2, 4), (3, 5), (4, 8)]:
        at = sheet.wire(chip.absanchors[f"pin{number}"], (-0.6, 0))
        sheet.terminal(at, "left", f"X3:{terminal}")
    sheet.ground(sheet.wire(chip.pin9, (-0.6, 0), (0, -0.6)), "X3:1")
    return chip


def led(sheet: Sheet) -> None:
    """An LED at the line itself."""
    start = Point((0, 0))
    sheet.terminal(start, "left", "X3:3", "X3:4", "X3:5")
    series = sheet.part("R8", elm.Resistor().at(start).right(), start="1", end="2")
    at = sheet.wire(series.end, (1.5, 0))
    for row, name in enumerate(sheet.names):
        sheet.net(series.end, f"{name} LED", 0.2, 1.1 - 0.4 * row, "left")
    sheet.text((2, 2.2), "a small LED, without a driver", "center")
    light = sheet.part("LED1", elm.LED().at(at).down(), "top", start="1", end="2")
    sheet.ground(light.end, "X3:1")
