# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The circuits that release the arm in an emergency."""

import schemdraw.elements as elm
from schemdraw.util import Point

from outputs import driver
from sheet import Align, Sheet
from symbols import coil, fused


def closed_contact(
    sheet: Sheet, at: Point, up: float, right: float, part: str, label: str
) -> Point:
    """A contact that is closed while all is well, from its second pin; returns its first."""
    end = at + Point((right, up))
    placed = sheet.add(elm.Line().at(at).to(end))
    sheet.join(part, placed, end="1", start="2")
    for share in (0.3, 0.7):
        sheet.add(elm.Dot(open=True).at(at + Point((share * right, share * up))))
    middle = at + Point((0.5 * right, 0.5 * up))
    if up:
        sheet.text(middle + Point((0.3, 0)), label)
    else:
        sheet.text(middle + Point((0, 0.4)), label, "center")
    return end


def loop(sheet: Sheet, start: Point, end: Point) -> None:
    """What the emergency loop leads to, on either side of its contact."""
    sheet.ground(sheet.wire(start, (0, -0.6)), "X24:2")
    sheet.terminal(end, "right", "X24:1")
    sheet.text(end + Point((0.15, -0.4)), "in place of the contact")


def alarm_safe(sheet: Sheet) -> None:
    """An alarm that cuts the supply of a lock that power holds."""
    at = sheet.wire(driver(sheet, Point((0, 0))), (0, 0.5))
    sheet.terminal(at, "right", "X33:2")
    top = coil(sheet, sheet.wire(at, (0, 0.6)), "solenoid", "D1")
    sheet.net(top, "+12 V after alarm", -0.2, 0.2, "right")
    end = closed_contact(sheet, top, 2, 0, "alarm", "alarm: opens")
    sheet.terminal(end, "right", "X33:1")
    fused(sheet, sheet.wire(end, (0, 0.4)), "F1", "X31:1", "+12 V")
    start = Point((8.5, 1))
    end = closed_contact(sheet, start, 0, 3, "emergency loop", "alarm's second contact: opens")
    loop(sheet, start, end)


def changeover(sheet: Sheet, at: Point, up: float, label: str, common: int) -> tuple[Point, Point]:
    """A contact of a relay without current; returns where it leads with current, and without."""
    held, fallen = at + Point((-0.6, up)), at + Point((0.6, up))
    sheet.add(elm.Line().at(at).to(fallen))
    ends = [(at, 0, -0.15, 0.25), (held, 3, -0.2, 0), (fallen, 1, 0.2, 0)]
    for dot, number, right, above in ends:
        placed = sheet.add(elm.Dot(open=True).at(dot))
        sheet.join("K1", placed, center=str(common + number))
        side: Align = "left" if right > 0 else "right"
        sheet.text(dot + Point((right, above * up)), str(common + number), side)
    sheet.text(at + Point((0.9, 0.5 * up)), label)
    return held, fallen


def alarm_secure(sheet: Sheet) -> None:
    """An alarm that feeds a lock that power opens, past its driver, from a supply of its own."""
    at = sheet.wire(driver(sheet, Point((0, 0))), (0, 0.5))
    sheet.terminal(at, "left", "X33:2")
    foot = Point((at.x + 3.6, at.y + 2.4))
    sheet.net(foot, "coil -", -0.4, 0.1, "right")
    top = coil(sheet, foot, "solenoid", "D1")
    sheet.net(top, "coil +", -0.4, -0.1, "right")
    held, fallen = changeover(sheet, foot, -1, "K1b", 21)
    sheet.wire(at, (0, 0.5), (held.x - at.x, 0), (0, held.y - at.y - 0.5))
    low = sheet.wire(fallen, (0, -1.2))
    alarm_ground(sheet, low)
    held, fallen = changeover(sheet, top, 1, "K1a", 11)
    at = sheet.wire(held, (0, 0.6))
    sheet.terminal(at, "left", "X33:1")
    fused(sheet, sheet.wire(at, (0, 0.4)), "F1", "X31:1", "+12 V")
    rail = sheet.wire(fallen, (0, 0.6), (5.6, 0))
    sheet.net(rail, "+12 V alarm fused", -2.6, 0.3)
    sheet.add(elm.Dot().at(rail))
    alarm_relay(sheet, rail)
    relay_loop(sheet, Point((1, -4)))
    sheet.text((9, -4), "drawn without current: the arm is free")


def relay_loop(sheet: Sheet, start: Point) -> None:
    """The relay's third contact, in the emergency loop."""
    contact = sheet.add(elm.Switch().at(start).right().label("K1c"))
    sheet.join("K1", contact, start="31", end="34")
    sheet.text(contact.start + Point((-0.1, 0.3)), "31", "center")
    sheet.text(contact.end + Point((0.1, 0.3)), "34", "center")
    end = sheet.wire(contact.end, (0.6, 0))
    loop(sheet, sheet.wire(start, (-0.5, 0)), end)


def alarm_relay(sheet: Sheet, rail: Point) -> None:
    """The relay that has current while all is well, below the fused supply of the alarm."""
    link = sheet.part("F2", elm.Fuse().at(rail).up(), "bottom", end="1", start="2")
    sheet.supply(link.end, "+12 V alarm, with a battery", "+12 V alarm")
    relay_foot = rail + Point((0, -4.4))
    top = coil(sheet, relay_foot, "K1", "D3", ("A1", "A2"))
    alarm_ground(sheet, relay_foot)
    sheet.net(top, "relay coil", -0.2, 0.2, "right")
    sheet.text(top + Point((-0.2, -0.25)), "A1", "right")
    sheet.text(relay_foot + Point((-0.2, 0.25)), "A2", "right")
    closed_contact(sheet, top, rail.y - top.y, 0, "alarm", "alarm: opens")


def alarm_ground(sheet: Sheet, at: Point) -> None:
    """The ground of the alarm's own supply."""
    sheet.own(at, "ground of alarm")
    sheet.add(elm.Ground().at(at).label("ground of alarm", "right"))
