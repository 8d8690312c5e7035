#!/usr/bin/env python3
"""Records a session of the command line as `docs/terminal.svg`, an animated picture.

    docs/recording.py PROGRAM

PROGRAM is a `wayfare` with the default dataset, in which the commands run on a terminal of their own. The picture needs
no script: styles in it let one character after the other appear, or all at once for who prefers no motion.
"""

import fcntl
import html
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios

OUTPUT = pathlib.Path(__file__).with_name("terminal.svg")

COMMANDS = [
    "search barcelna --limit 3",
    "near 38.7223,-9.1393 --limit 2",
    "trip lisbon:4 porto:3 --in USD",
    "convert 100 USD EUR JPY",
]

COLUMNS = 92

# Seconds: for a typed character, before output, between lines of output, before the next command.
TYPE, RUN, LINE, READ = 0.045, 0.25, 0.02, 1.6

# Pixels: of a character and a line, and around all of them.
WIDTH, HEIGHT, MARGIN = 8.43, 19, 18

SGR = re.compile(r"\x1b\[([\d;]*)m")
# The styles of SGR codes; the colours are those of the explorer in the dark.
CLASSES = {
    "1": "bold", "2": "dim", "3": "italic", "4": "underline",
    "31": "red", "32": "green", "33": "yellow", "34": "blue", "35": "magenta", "36": "cyan", "90": "dim",
}
STYLE = """
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d7dde4; white-space: pre }
.bold { font-weight: bold } .dim { fill: #8b96a3 } .italic { font-style: italic } .underline { text-decoration: underline }
.red { fill: #ff8a80 } .green { fill: #7bd88f } .yellow { fill: #f5c56b } .blue { fill: #7fb4ff } .magenta { fill: #d9a0f0 }
.cyan { fill: #6fd3d8 } .prompt { fill: #7bd88f; font-weight: bold }
.t { animation: appear 1ms both } @keyframes appear { from { opacity: 0 } }
@media (prefers-reduced-motion: reduce) { .t { animation: none } }
"""


def run(program, command):
    """What a command prints on a terminal."""
    terminal, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 50, COLUMNS, 0, 0))
    environment = os.environ | {"TERM": "xterm-256color"}
    process = subprocess.Popen([program, *command.split()], stdin=inner, stdout=inner, stderr=inner, env=environment)
    os.close(inner)
    printed = b""
    try:
        while part := os.read(terminal, 65_536):
            printed += part
    except OSError:
        # Linux says so that the other end is closed.
        pass
    if process.wait() != 0:
        sys.exit(f"wayfare {command} failed: {printed.decode()}")
    return printed.decode().replace("\r\n", "\n").rstrip("\n").split("\n")


def spans(line):
    """A line with its styles as elements."""
    classes, out = [], []
    for at, part in enumerate(SGR.split(line)):
        if at % 2:
            for code in part.split(";"):
                if code in ("", "0"):
                    classes = []
                elif code in CLASSES:
                    classes.append(CLASSES[code])
        elif part and classes:
            out.append(f'<tspan class="{" ".join(classes)}">{html.escape(part)}</tspan>')
        else:
            out.append(html.escape(part))
    return "".join(out)


def text(row, content, at=None):
    """A line of text that appears at a time."""
    appear = "" if at is None else f' class="t" style="animation-delay:{at:.2f}s"'
    return f'<text x="{MARGIN}" y="{MARGIN + HEIGHT * (row + 0.75):.0f}"{appear}>{content}</text>'


def main():
    program = os.path.abspath(sys.argv[1])
    lines, row, time = [], 0, 0.5
    for command in COMMANDS:
        typed = f"wayfare {command}"
        letters = [
            f'<tspan class="t" style="animation-delay:{time + TYPE * at:.2f}s">{html.escape(letter)}</tspan>'
            for at, letter in enumerate(typed)
        ]
        lines.append(text(row, '<tspan class="prompt">$ </tspan>' + "".join(letters), None if row == 0 else time - 0.3))
        time += TYPE * len(typed) + RUN
        for line in run(program, command):
            row += 1
            time += LINE
            lines.append(text(row, spans(line), time))
        row += 2
        time += READ
    width, height = round(2 * MARGIN + WIDTH * COLUMNS), 2 * MARGIN + HEIGHT * (row - 1)
    OUTPUT.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
        f"<title>Wayfare in a terminal: search, reverse geocoding, a trip, currencies</title>\n<style>{STYLE}</style>\n"
        f'<rect width="100%" height="100%" rx="8" fill="#11161c"/>\n' + "\n".join(lines) + "\n</svg>\n"
    )


if __name__ == "__main__":
    main()
