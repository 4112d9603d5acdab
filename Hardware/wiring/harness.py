# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The harness: which wire leads from which pin to which, and the list of parts."""

from dataclasses import dataclass
from typing import Any

from wireviz.Harness import Harness
from wireviz.wireviz import parse
from wireviz.wv_bom import bom_list

from tables import Line, Part

Document = dict[str, Any]
KINDS = {
    **{"R": "resistor", "C": "capacitor", "D": "diode", "F": "fuse", "K": "relay"},
    **{"Q": "MOSFET", "OK": "opto-isolator"},
}
COLOURS = {"3.3 V": "OG", "+12 V": "RD", "ground": "BK", "COIN": "WH", "INHIBIT": "PK"} | {
    **{"coin": "WH", "push": "BN", "repairman": "VT", "release": "TQ", "bolt": "BG"},
    **{"lock": "GY", "green": "GN", "red": "PK", "fault": "YE", "accept": "WH"},
}


@dataclass(frozen=True)
class Board:
    """What stands between the header and the devices of a gate."""

    name: str
    kind: str
    cable: str
    # Pins of the header that are no lines.
    supplies: dict[int, str]
    lines: tuple[str, ...]
    others: tuple[str, ...]
    # A device's wires, each to a terminal of the board; a contact has two that need no name.
    devices: dict[str, dict[str, str] | tuple[str, str]]

    @property
    def terminals(self) -> list[str]:
        """The names of its terminals."""
        return [*self.supplies.values(), *self.others, *self.lines]


INPUTS = Board(
    name="X2",
    kind="input board",
    cable="W1",
    supplies={1: "3.3 V", 14: "ground"},
    lines=("coin", "push", "repairman", "release", "bolt"),
    others=("+12 V", "COIN"),
    devices={
        "acceptor": {"+12 V": "+12 V", "COIN": "COIN"},
        "push sensor": ("push", "ground"),
        "key switch": ("repairman", "ground"),
        "emergency loop": ("release", "ground"),
        "bolt contact": ("bolt", "ground"),
    },
)
OUTPUTS = Board(
    name="X3",
    kind="driver board",
    cable="W2",
    supplies={20: "ground"},
    lines=("lock", "green", "red", "fault", "accept"),
    others=("+12 V", "INHIBIT"),
    devices={
        "12 V supply": {"+12 V": "+12 V", "ground": "ground"},
        "acceptor": {"+12 V": "+12 V", "ground": "ground", "INHIBIT": "INHIBIT"},
        "solenoid": ("+12 V", "lock"),
        "lamps": {"+12 V": "+12 V", "green": "green", "red": "red", "fault": "fault"},
    },
)


def cable(ends: list[str], length: float) -> Document:
    """A cable with a wire to each of these terminals; its length in metres is an example."""
    return {"colors": [COLOURS[end] for end in ends], "length": length, "gauge": "0.5 mm2"}


def terminals(board: Board) -> Document:
    """A board's row of terminals."""
    return {
        "type": board.kind,
        "show_pincount": False,
        "pinlabels": board.terminals,
        "ignore_in_bom": True,
    }


def header(lines: dict[str, Line]) -> Document:
    """From the header to the boards."""
    pins: dict[int, str] = {}
    document: Document = {"connectors": {}, "cables": {}, "connections": []}
    for board in (INPUTS, OUTPUTS):
        own = dict(board.supplies)
        own |= {lines[name].pin: f"{name}: GPIO{lines[name].bcm}" for name in board.lines}
        ends = [*board.supplies.values(), *board.lines]
        pins |= own
        document["connectors"][board.name] = terminals(board)
        document["cables"][board.cable] = cable(ends, 0.3)
        wires = list(range(1, len(ends) + 1))
        document["connections"].append(
            [{"X1": list(own)}, {board.cable: wires}, {board.name: ends}]
        )
    document["connectors"]["X1"] = {
        "type": "header, 40 pins",
        "show_pincount": False,
        "pins": list(pins),
        "pinlabels": list(pins.values()),
        "ignore_in_bom": True,
    }
    return document


def devices(board: Board) -> Document:
    """From a board to its devices."""
    connectors: Document = {board.name: terminals(board)}
    cables: Document = {}
    connections = []
    for number, (device, wires) in enumerate(board.devices.items(), 1):
        ends = list(wires.values()) if isinstance(wires, dict) else list(wires)
        labels = {"pinlabels": list(wires)} if isinstance(wires, dict) else {"pincount": 2}
        name, pins = f"{board.cable}{number}", list(range(1, len(ends) + 1))
        connectors[device] = {**labels, "show_pincount": False, "ignore_in_bom": True}
        cables[name] = cable(ends, 2)
        connections.append([{board.name: ends}, {name: pins}, {device: pins}])
    return {"connectors": connectors, "cables": cables, "connections": connections}


def picture(harness: Harness) -> str:
    """A harness as SVG."""
    graph = harness.graph
    graph.attr("graph", ranksep="1.6")
    return str(graph.pipe(format="svg", encoding="utf-8"))


def bill(parts: list[Part]) -> list[Document]:
    """The parts on the boards, as WireViz reads them."""
    return [
        {
            "description": f"{KINDS[part.name.rstrip('0123456789')]} {part.value}",
            "qty": part.count,
            "designators": part.name,
        }
        for part in parts
    ]


def part_list(harnesses: list[Harness]) -> str:
    """What has to be bought, as a table with tabs."""
    rows = [["Description", "Quantity", "Unit", "Designators"]]
    rows += [row[1:5] for harness in harnesses for row in bom_list(harness.bom())[1:]]
    return "".join("\t".join(row) + "\n" for row in rows)


def draw(lines: dict[str, Line], parts: list[Part]) -> dict[str, str]:
    """The pictures of all wires, and the list of parts, by the names of their files."""
    documents = {
        "harness-header": header(lines) | {"additional_bom_items": bill(parts)},
        "harness-inputs": devices(INPUTS),
        "harness-outputs": devices(OUTPUTS),
    }
    # Graphviz measures texts in the widest font that a reader may have.
    options = {"options": {"fontname": "DejaVu Sans", "color_mode": "FULL"}}
    harnesses = {
        name: parse(document | options, return_types="harness")
        for name, document in documents.items()
    }
    texts = {f"{name}.svg": picture(harness) for name, harness in harnesses.items()}
    return texts | {"parts.tsv": part_list(list(harnesses.values()))}
