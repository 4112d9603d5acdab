# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""Draws every picture beside this file anew."""

from pathlib import Path
from re import DOTALL, Match, search, sub

import circuits
import everything
import harness
from nets import read_joints
from tables import read_lines, read_parts, read_supplies

FOLDER = Path(__file__).parent


# How far a text moves down, in heights of its letters, when its own baseline takes the place of
# another one, which not every viewer knows.
BASELINES = {"ideographic": -0.2, "central": 0.35, "hanging": 0.75}


def tidy(svg: str) -> str:
    """A picture without its maker's comments, on white, and alike in every viewer."""

    def shorten(number: Match[str]) -> str:
        return f"{float(number[0]):.1f}".removesuffix(".0")

    def move(text: Match[str]) -> str:
        return f'y="{float(text[1]) + BASELINES[text[2]] * float(text[4])}"{text[3]}'

    svg = sub(r"<!--.*?-->", "", svg[svg.index("<svg") :], flags=DOTALL)
    svg = sub(r'y="([^"]+)" dominant-baseline="([^"]+)"( .*? font-size="([^"]+)")', move, svg)
    svg = sub(r"(?<![\w#.])-?\d+\.\d+(?![\w.%]| mm)", shorten, svg)
    box = search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)
    if box and "stroke-dasharray:-;" in svg:
        white = '<rect x="{}" y="{}" width="{}" height="{}" fill="white"/>'.format(*box.groups())
        svg = svg.replace(">", f">\n{white}\n", 1).replace("stroke-dasharray:-;", "")
    svg = svg.replace('"sans"', '"sans-serif"')
    svg = svg.replace("/><", "/>\n<").replace("</text><", "</text>\n<")
    return "".join(line.rstrip() + "\n" for line in svg.splitlines() if line.strip())


def main() -> None:
    """Writes the pictures and the list of parts."""
    lines, supplies, parts, joints = read_lines(), read_supplies(), read_parts(), read_joints()
    texts = {
        f"{name}.svg": circuits.draw(name, lines, supplies, parts, joints)
        for name in circuits.PICTURES
    }
    texts |= harness.draw(joints, lines, parts)
    texts["everything.svg"] = everything.draw(joints)
    for name, text in texts.items():
        (FOLDER / name).write_text(tidy(text) if name.endswith(".svg") else text, encoding="utf-8")


main()
