# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The circuits between the inputs and the devices of a gate, and that of the acceptor's inhibit."""

import schemdraw.elements as elm
from schemdraw.util import Point

from sheet import Sheet
from symbols import acceptor, fused, optocoupler


def input_filter(sheet: Sheet, at: Point, net: str, *terminals: str) -> None:
    """From a contact to ground to the line: the pull-up, the series resistor and the capacitor."""
    pull_up = sheet.part("R2", elm.Resistor().at(at).up(), "bottom", end="1", start="2")
    sheet.supply(pull_up.end, "X2:1", "3.3 V")
    sheet.add(elm.Dot().at(at))
    series = sheet.part("R3", elm.Resistor().at(at).right().length(3), start="1", end="2")
    sheet.add(elm.Dot().at(series.end))
    capacitor = elm.Capacitor().at(series.end).down()
    sheet.ground(sheet.part("C1", capacitor, "bottom", start="1", end="2").end, "X2:2")
    sheet.terminal(sheet.wire(series.end, (1.8, 0)), "right", *terminals)
    if net:
        sheet.net(at, net, -0.2, -0.35, "right")


def contact_input(sheet: Sheet) -> None:
    """A dry contact to ground."""
    blocks = ["X22", "X23", "X24", "X25", "X26", "X28"]
    devices = ["push sensor", "key switch", "emergency loop", "bolt contact", "reader contact"]
    devices += ["turn sensor"]
    contact = sheet.add(elm.Switch().at((0, 0)).right())
    for device in devices:
        sheet.join(device, contact, end="1", start="2")
    sheet.text(contact.center + Point((0, 1.4)), "\n".join(devices), "center")
    foot = sheet.wire(contact.start, (-0.5, 0), (0, -1.2))
    sheet.ground(foot, *(f"{block}:2" for block in blocks))
    at = sheet.wire(contact.end, (2.4, 0))
    sheet.terminal(at, "top", *(f"{block}:1" for block in blocks))
    at = sheet.wire(at, (2.6, 0))
    input_filter(sheet, at, "", "X2:4", "X2:5", "X2:6", "X2:7", "X2:8", "X2:9")


def coin_input(sheet: Sheet) -> None:
    """The open collector of an acceptor at 12 V, behind an opto-isolator."""
    device = acceptor(sheet, ["3 COIN", "1 +12 V"], "right")
    at = sheet.wire(device.pin1, (1.5, 0))
    sheet.add(elm.Dot().at(at))
    fused_at = sheet.wire(at, (0, 0.9))
    sheet.terminal(fused_at, "right", "X32:1")
    fused(sheet, sheet.wire(fused_at, (0, 0.4)), "F4", "X31:1", "+12 V")
    at = sheet.wire(at, (2.2, 0))
    sheet.terminal(at, "top", "X21:1")
    series = elm.Resistor().at(sheet.wire(at, (1.6, 0))).right()
    series = sheet.part("R1", series, "bottom", start="1", end="2")
    led = sheet.wire(series.end, (1.4, 0))
    sheet.net(series.end, "coin LED", 0.6, -0.3)
    placed = optocoupler(sheet, "OK1", led)
    low = sheet.wire(device.pin3, (3.7, 0))
    sheet.terminal(low, "bottom", "X21:2")
    sheet.wire(low, (placed.cathode.x - low.x, 0))
    foot = sheet.wire(placed.emitter, (0.5, 0), (0, -0.8))
    sheet.ground(foot)
    at = sheet.wire(placed.collector, (2.6, 0))
    input_filter(sheet, at, "coin contact", "X2:3")


def inhibit(sheet: Sheet) -> None:
    """The acceptor's inhibit behind an opto-isolator: without power the acceptor takes no coins."""
    placed = optocoupler(sheet, "OK2", Point((0, 0)))
    anode = sheet.wire(placed.anode, (-1.7, 0))
    sheet.net(anode, "accept LED", 0.8, -0.3)
    series = sheet.part("R7", elm.Resistor().at(anode).left(), "bottom", start="2", end="1")
    sheet.terminal(series.end, "left", "X3:6")
    sheet.ground(sheet.wire(placed.cathode, (-0.6, 0), (0, -0.6)), "X3:1")
    at = placed.emitter + Point((4.5, 0))
    apart = placed.collector.y - placed.emitter.y
    device = acceptor(sheet, ["2 ground", "4 INHIBIT"], "left", at, apart)
    for start, pin, terminal in [
        (placed.collector, device.pin4, "X32:3"),
        (placed.emitter, device.pin2, "X32:2"),
    ]:
        at = sheet.wire(start, (2.2, 0))
        sheet.terminal(at, "top", terminal)
        sheet.wire(at, (pin.x - at.x, 0))
