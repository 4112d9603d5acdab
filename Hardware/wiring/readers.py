# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The circuit between a gate and a reader or a till that has a supply of its own."""

import schemdraw.elements as elm
from schemdraw.util import Point

from inputs import input_filter
from sheet import Sheet
from symbols import fused, optocoupler


def reader(sheet: Sheet) -> None:
    """A reader that admits and counts passages; only light joins the two supplies."""
    device = reader_box(sheet)
    light = admit(sheet, device)
    middle = (light.anode.x + light.collector.x) / 2
    dark = passed(sheet, device, light.anode.x)
    top, bottom = light.anode.y + 2.6, dark.cathode.y - 1.5
    gaps = [light.anode.y + 1.2, light.cathode.y - 0.3, dark.anode.y + 1, dark.cathode.y - 0.3]
    for start, end in [(top, gaps[0]), (gaps[1], gaps[2]), (gaps[3], bottom)]:
        sheet.add(elm.Line().at((middle, start)).to((middle, end)).linestyle("--"))
    sheet.text((middle - 0.3, top - 0.2), "supply of the reader", "right")
    sheet.text((middle + 0.3, top - 0.2), "supply of the gate")


def reader_box(sheet: Sheet) -> elm.Element:
    """The reader with its pins; its anchors are `pin1` ..."""
    # As far apart as those of opto-isolators; an edge has pins up to half a unit from its ends.
    heights = {"4 ground": 0.607, "3 IN": 2, "2 OUT": 5.4, "1 +12 V": 6.9}
    numbers = {f"pin{name[0]}": name[0] for name in heights}
    pins = [
        elm.IcPin(name=name, side="right", pos=pos, anchorname=f"pin{name[0]}", lblsize=11)
        for name, pos in ((name, (up - 0.5) / 6.5) for name, up in heights.items())
    ]
    box = sheet.add(elm.Ic(pins=pins, size=(2.4, 7.5)).theta(0).at((0, 0)))
    sheet.text((1.2, 7.85), "reader", "center")
    sheet.join("reader", box, **numbers)
    return box


def admit(sheet: Sheet, device: elm.Element) -> elm.Element:
    """The reader's output in place of a dry contact; returns its opto-isolator."""
    at = sheet.wire(device.pin1, (1.5, 0))
    sheet.add(elm.Dot().at(at))
    fused(sheet, sheet.wire(at, (0, 0.4)), "F6", "+12 V reader, own supply", "+12 V reader")
    at = sheet.wire(at, (2.2, 0))
    sheet.terminal(at, "top", "X27:1")
    series = elm.Resistor().at(sheet.wire(at, (1.6, 0))).right()
    series = sheet.part("R1", series, "bottom", start="1", end="2")
    anode = sheet.wire(series.end, (1.8, 0))
    sheet.net(series.end, "admit LED", 0.85, -0.3)
    placed = optocoupler(sheet, "OK1", anode)
    low = sheet.wire(device.pin2, (3.7, 0))
    sheet.terminal(low, "bottom", "X27:2")
    sheet.wire(low, (placed.cathode.x - low.x, 0))
    sheet.ground(sheet.wire(placed.emitter, (0.5, 0), (0, -0.8)))
    at = sheet.wire(placed.collector, (2.7, 0))
    sheet.terminal(at, "bottom", "X26:1")
    sheet.text(at + Point((0, -0.8)), "or a dry contact to ground", "center")
    input_filter(sheet, sheet.wire(at, (2.4, 0)), "", "X2:8")
    return placed


def passed(sheet: Sheet, device: elm.Element, x: float) -> elm.Element:
    """The reader's input at a transistor that the line closes; returns its opto-isolator."""
    placed = optocoupler(sheet, "OK2", Point((x, device.pin3.y)), "collector")
    at = sheet.wire(placed.collector, (device.pin3.x - x + 3.7, 0))
    sheet.terminal(at, "top", "X36:1")
    sheet.wire(at, (device.pin3.x - at.x, 0))
    at = sheet.wire(placed.emitter, (device.pin4.x - x + 3.7, 0))
    sheet.terminal(at, "bottom", "X36:2")
    at = sheet.wire(at, (device.pin4.x - at.x + 1.5, 0))
    sheet.add(elm.Dot().at(at))
    sheet.wire(at, (device.pin4.x - at.x, device.pin4.y - at.y))
    foot = sheet.wire(at, (0, -0.8))
    sheet.own(foot, "ground of reader")
    sheet.add(elm.Ground().at(foot).label("ground of reader", "right"))
    at = sheet.wire(placed.anode, (2, 0))
    sheet.net(placed.anode, "passed LED", 0.95, -0.3)
    series = sheet.part("R7", elm.Resistor().at(at).right(), "bottom", start="2", end="1")
    sheet.terminal(series.end, "right", "X3:7")
    sheet.ground(sheet.wire(placed.cathode, (0.6, 0), (0, -0.6)), "X3:1")
    return placed
