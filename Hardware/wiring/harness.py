# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The harness, drawn from the table of nets, and the list of parts."""

from dataclasses import dataclass
from re import sub
from typing import Any

from wireviz.Harness import Harness
from wireviz.wireviz import parse
from wireviz.wv_bom import bom_list

from nets import Joint, Pin, of_picture
from tables import Line, Part

Document = dict[str, Any]
KINDS = {
    **{"R": "resistor", "C": "capacitor", "D": "diode", "F": "fuse", "K": "relay"},
    **{"Q": "MOSFET", "U": "driver", "OK": "opto-isolator", "LED": "LED"},
}
# By the first word of a net that is enough.
COLOURS = {
    **{"3.3 V": "OG", "+12": "RD", "ground": "BK", "COIN": "WH", "INHIBIT": "PK"},
    **{"coin": "WH", "push": "BN", "repairman": "VT", "release": "TQ", "bolt": "BG"},
    "turn": "GY",
    **{"admit": "YE", "reader OUT": "WH", "reader IN": "GN"},
    **{"lock": "GY", "green": "GN", "red": "PK", "fault": "YE", "accept": "WH"},
    **{"passed": "VT", "alarm": "BN", "siren": "BN"},
}
BOARDS = {
    "X1": "header, 40 pins",
    **{"X2": "input board: from X1", "X21": "input board", "X22": "input board"},
    **{"X23": "input board", "X24": "input board", "X25": "input board"},
    **{"X26": "input board", "X27": "input board", "X28": "input board"},
    **{"X3": "driver board: from X1", "X31": "driver board", "X32": "driver board"},
    **{"X33": "driver board", "X34": "driver board", "X35": "driver board"},
    **{"X36": "driver board", "X37": "driver board"},
}
# Contacts of 2.54 mm pitch take 0.08 to 0.33 mm² (AWG 28 to 22).
THIN, THICK = 0.25, 0.5


@dataclass(frozen=True)
class Cable:
    """A cable between two connectors: a wire for each net that both have."""

    name: str
    start: str
    end: str
    gauge: float
    # An example, in metres.
    length: float = 2


PICTURES = {
    "harness-header": [
        Cable("W1", "X1", "X2", THIN, 0.3),
        Cable("W2", "X1", "X3", THIN, 0.3),
    ],
    # What is not joined, Graphviz draws from the bottom to the top.
    "harness-inputs": [
        Cable("W18", "X28", "turn sensor", THIN),
        Cable("W15", "X25", "bolt contact", THIN),
        Cable("W14", "X24", "emergency loop", THIN),
        Cable("W13", "X23", "key switch", THIN),
        Cable("W12", "X22", "push sensor", THIN),
        Cable("W11", "X21", "acceptor", THIN),
    ],
    "harness-outputs": [
        Cable("W27", "X37", "siren", THICK),
        Cable("W25", "X35", "buzzer", THICK),
        Cable("W24", "X34", "lamps", THICK),
        Cable("W23", "X33", "solenoid", THICK),
        Cable("W22", "X32", "acceptor", THICK),
        Cable("W21", "X31", "12 V supply", THICK),
    ],
    "harness-reader": [
        Cable("W26", "X36", "reader", THIN),
        Cable("W17", "X27", "reader", THIN),
        Cable("W16", "X26", "reader contact", THIN),
    ],
}


Wire = tuple[Pin, Pin]


def wires(cable: Cable, nets: dict[Pin, str], used: set[Pin]) -> list[Wire]:
    """The ends of a cable's wires. A pin of its start takes one wire."""
    pairs: list[Wire] = []
    for end in (pin for pin in nets if pin.part == cable.end):
        starts = (pin for pin in nets if pin.part == cable.start and nets[pin] == nets[end])
        start = next((pin for pin in starts if pin not in used), None)
        if start:
            pairs.append((start, end))
            used |= {start, end}
    return pairs


def connector(part: str, nets: dict[Pin, str], lines: dict[str, Line]) -> Document:
    """A connector with its pins, each with its net; at the header with its line."""

    def label(net: str) -> str:
        return f"{net}: GPIO{lines[net].bcm}" if part == "X1" and net in lines else net

    return {
        **({"type": BOARDS[part]} if part in BOARDS else {}),
        "show_pincount": False,
        "pins": [int(pin.number) for pin in nets if pin.part == part],
        "pinlabels": [label(net) for pin, net in nets.items() if pin.part == part],
        "ignore_in_bom": True,
    }


def document(picture: str, joints: list[Joint], lines: dict[str, Line]) -> Document:
    """A picture of the harness as WireViz reads it."""
    nets = of_picture(joints, picture)
    used: set[Pin] = set()
    cables: Document = {}
    connections = []
    for cable in PICTURES[picture]:
        pairs = wires(cable, nets, used)
        colours = [COLOURS.get(nets[end]) or COLOURS[nets[end].split(" ")[0]] for _, end in pairs]
        gauge = {"gauge": f"{cable.gauge} mm2", "show_equiv": True, "length": cable.length}
        cables[cable.name] = {"colors": colours} | gauge
        starts, ends = ([int(pin.number) for pin in side] for side in zip(*pairs))
        numbers = list(range(1, len(pairs) + 1))
        connections.append([{cable.start: starts}, {cable.name: numbers}, {cable.end: ends}])
    if unwired := nets.keys() - used:
        raise ValueError(f"{picture}: no wire leads to {sorted(unwired)}")
    # A board's terminals are all shown, those of the header only if they have a wire.
    terminals = {joint.pin: joint.net for joint in joints if joint.pin.part in BOARDS} | nets
    connectors = {
        part: connector(part, nets if part == "X1" else terminals, lines)
        for part in dict.fromkeys(pin.part for pin in nets)
    }
    return {"connectors": connectors, "cables": cables, "connections": connections}


def picture(harness: Harness) -> str:
    """A harness as SVG."""
    graph = harness.graph
    graph.attr("graph", ranksep="1.6")
    # Room for a reader's font that is wider than Graphviz measured.
    cell, wider = r"<td>([^&<]+)</td>", r"<td>&nbsp;\1&nbsp;</td>"
    graph.body[:] = [sub(cell, wider, text) for text in graph.body]
    # The font of all texts, once.
    font = ' font-family="DejaVu Sans" font-size="14.00"'
    svg = str(graph.pipe(format="svg", encoding="utf-8"))
    return svg.replace(font, "").replace(' class="graph"', ' class="graph"' + font, 1)


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


def draw(joints: list[Joint], lines: dict[str, Line], parts: list[Part]) -> dict[str, str]:
    """The pictures of all wires, and the list of parts, by the names of their files."""
    documents = {name: document(name, joints, lines) for name in PICTURES}
    documents["harness-header"]["additional_bom_items"] = bill(parts)
    # Graphviz measures texts in the widest font that a reader may have.
    options = {"options": {"fontname": "DejaVu Sans", "color_mode": "FULL"}}
    harnesses = {
        name: parse(document | options, return_types="harness")
        for name, document in documents.items()
    }
    texts = {f"{name}.svg": picture(harness) for name, harness in harnesses.items()}
    return texts | {"parts.tsv": part_list(list(harnesses.values()))}
