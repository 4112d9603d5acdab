# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
"""The one drawing of everything: the Pi, the two boards, and the terminals of each device."""

from collections.abc import Iterable

from nets import Joint

# A cable of the header, and the first digit of the terminals on the board at its end.
BOARDS = {
    "Input board": ("X2", "keeps 12 V off the Pi"),
    "Driver board": ("X3", "switches coil and lamps"),
}
# What a gate can do without.
OPTIONAL = {"turn sensor", "emergency loop", "bolt contact", "reader contact", "reader", "buzzer", "siren"}
# Devices that share the supply of the lamps, each with its own terminal.
SHARING = {"lamps": "X34", "buzzer": "X35", "siren": "X37"}
STYLE = """<style>
svg{--paper:#fff;--ink:#1d1f23;--soft:#5a5f69;--line:#7c858e;--signal:#0b5c8a;--power:#b3261e;--board:#f1efe8}
@media(prefers-color-scheme:dark){svg{--paper:#141619;--ink:#e8e6e1;--soft:#a3a9b2;--line:#767f89;
--signal:#7cc4ee;--power:#ff9a92;--board:#202429}}
text{font:15px sans-serif;fill:var(--ink)}.small{font-size:12.5px;fill:var(--soft)}
rect{fill:var(--paper);stroke:var(--line);stroke-width:1.5}.board rect{fill:var(--board)}
.optional rect,.optional path{stroke-dasharray:5 4}path{stroke-width:3;stroke:var(--signal)}.power path{stroke:var(--power)}
</style>"""
WIDTH, ROW, TOP = 980, 62, 130


def terminals(joints: Iterable[Joint]) -> dict[str, list[str]]:
    """The screw terminals of each device: those that share a net with it, other than a ground."""
    harness = [j for j in joints if any(name.startswith("harness") for name in j.pictures)]
    blocks: dict[str, set[str]] = {}
    for joint in harness:
        if joint.pin.part[0] == "X" and len(joint.pin.part) == 3:
            blocks.setdefault(joint.net, set()).add(joint.pin.part)
    devices: dict[str, set[str]] = {}
    for joint in harness:
        if joint.pin.part[0] != "X" and not joint.net.startswith("ground"):
            devices.setdefault(joint.pin.part, set()).update(blocks.get(joint.net, ()))
    for device, terminal in SHARING.items():
        devices[device] = {terminal}
    return {device: sorted(names) for device, names in devices.items() if names}


def box(x: int, y: int, width: int, height: int, title: str, text: str, kind: str) -> str:
    """A device or a board with its name and, where there is one, a line of text."""
    small = f'\n<text class="small" x="{x + 14}" y="{y + 39}">{text}</text>' if text else ""
    return (
        f'<g class="{kind}"><rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>\n'
        f'<text x="{x + 14}" y="{y + (22 if text else 30)}">{title}</text>{small}</g>'
    )


def wire(path: str, x: int, y: int, label: str, kind: str) -> str:
    """A cable with the name of its terminal."""
    return (
        f'<g class="{kind}"><path d="{path}"/>\n'
        f'<text class="small" x="{x}" y="{y}" text-anchor="middle">{label}</text></g>'
    )


def column(devices: dict[str, list[str]], digit: str) -> list[str]:
    """The devices at one board, those that a gate needs first."""
    side = {name: blocks for name, blocks in devices.items() if blocks[0].startswith(digit)}
    drawn = []
    for row, name in enumerate(sorted(side, key=lambda name: (name in OPTIONAL, side[name]))):
        y = TOP + 60 + ROW * row
        own = ", ".join(block for block in side[name] if block.startswith(digit))
        others = ", ".join(block for block in side[name] if not block.startswith(digit))
        text = f"and {others} of the other board" if others else ""
        kind = ("optional " if name in OPTIONAL else "") + ("power" if digit == "X3" else "signal")
        left, start, end = (30, 220, 300) if digit == "X2" else (760, 680, 760)
        drawn.append(box(left, y, 190, 50, name[0].upper() + name[1:], text, kind))
        drawn.append(wire(f"M{start} {y + 25}H{end}", (start + end) // 2, y + 18, own, kind))
    return drawn


def draw(joints: Iterable[Joint]) -> str:
    """The drawing as SVG."""
    devices = terminals(joints)
    columns = [column(devices, digit) for digit, _ in BOARDS.values()]
    rows = max(len(drawn) // 2 for drawn in columns)
    height = TOP + 80 + ROW * rows
    parts = [box(390, 20, 200, 56, "Raspberry Pi", "its own supply of 5 V", "pi")]
    for (title, (cable, text)), x in zip(BOARDS.items(), (300, 500), strict=True):
        parts.append(box(x, TOP, 180, height - TOP - 20, title, text, "board"))
        side = 22 if x > 400 else -22
        parts.append(wire(f"M{x + 90} 76V{TOP}", x + 90 + side, 108, cable, "signal"))
    notes = ["blue: signals of 3.3 V, and contacts", "red: 12 V, each with a fuse", "dashed: if you want it"]
    parts += [f'<text class="small" x="30" y="{34 + 18 * n}">{note}</text>' for n, note in enumerate(notes)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        ' aria-labelledby="t">\n'
        '<title id="t">A Raspberry Pi, its two boards, and the terminals of each device</title>\n'
        f'{STYLE}\n<rect width="{WIDTH}" height="{height}" fill="white" style="stroke:none"/>\n'
        + "\n".join(parts + columns[0] + columns[1])
        + "\n</svg>\n"
    )
