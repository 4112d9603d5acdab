# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The circuits, each drawn by a function and compared with the table of nets."""

from collections.abc import Callable

import schemdraw
import schemdraw.elements as elm
from schemdraw.util import Point

from alarms import alarm_safe, alarm_secure
from header import header
from inputs import coin_input, contact_input, inhibit
from nets import Joint, of_picture
from outputs import lamps, led, lock_driver, relay_board
from readers import reader
from sheet import Align, Sheet
from tables import Line, Part

schemdraw.use("svg")
elm.style(elm.STYLE_IEC)

# The lines of pictures with parts that a gate needs once for each of several lines.
SEVERAL = {
    "coin-input": ("coin",),
    "contact-input": ("push", "repairman", "release", "bolt", "admit", "turn"),
    "inhibit": ("accept",),
    "led": ("green", "red", "fault"),
    "reader": ("admit", "passed"),
}


def draw(
    name: str,
    lines: dict[str, Line],
    supplies: dict[int, str],
    parts: list[Part],
    joints: list[Joint],
) -> str:
    """A picture as SVG, black on white on every page."""
    drawing = schemdraw.Drawing(show=False)
    drawing.config(unit=2, fontsize=11, font="sans-serif", bgcolor="white", margin=0.4)
    values = {part.name: f"{part.name} {part.value}" for part in parts}
    nets = of_picture(joints, name)
    sheet = Sheet(drawing, lines, supplies, values, nets, SEVERAL.get(name, ("",)))
    PICTURES[name](sheet)
    sheet.check(name)
    return drawing.get_imagedata("svg").decode()


def push(sheet: Sheet) -> None:
    """What the sensors of the arm show during a passage, and when it counts."""
    for x, text in [(0, "at rest"), (5, "the arm turns"), (10, "at rest")]:
        sheet.text((x, 1.7), text, "center")
    for x in (1, 9):
        sheet.add(elm.Line().at((x, 2)).to((x, -8.6)).linestyle(":"))
    times = [("contact", 1.1, 8.9), ("level", 1.9, 8.1), ("pulse", 4.6, 5.4)]
    times += [("quadrature\n[push]", 1.5, 5.5), ("quadrature\n[turn]", 4.5, 8.5)]
    for row, (name, start, end) in enumerate(times):
        low = Point((-1, -2 * row))
        sheet.text(low + Point((-0.3, 0.4)), f"sensor = {name}", "right")
        sheet.wire(low, (start + 1, 0), (0, 0.8), (end - start, 0), (0, -0.8), (11 - end, 0))
    marks: list[tuple[tuple[float, float], tuple[float, float], str, Align]] = [
        ((9.4, 0), (9.2, -0.35), "end: after rest", "left"),
        ((3.3, -1.2), (3.3, -0.85), "begin: after shortest", "center"),
        ((8.6, -2), (8.8, -2.35), "end: after rest", "right"),
        ((4.6, -3.2), (4.6, -2.85), "begin: at once", "center"),
        ((5.5, -6), (5.6, -6.4), "the lock closes", "left"),
        ((8.5, -8), (9.2, -8.35), "end: at once", "left"),
    ]
    for dot, place, text, align in marks:
        sheet.add(elm.Dot().at(dot))
        sheet.text(place, text, align)


PICTURES: dict[str, Callable[[Sheet], None]] = {
    "header": header,
    "contact-input": contact_input,
    "coin-input": coin_input,
    "inhibit": inhibit,
    "reader": reader,
    "lock-driver": lock_driver,
    "relay-board": relay_board,
    "lamps": lamps,
    "led": led,
    "push": push,
    "alarm-safe": alarm_safe,
    "alarm-secure": alarm_secure,
}
