"""The charts of `report.py`: the same figures give the same bytes, legible on light and on dark pages."""

import math

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter, NullLocator

OURS, OTHERS, TEXT = "#d9632a", "#4a8fd0", "#808890"

STYLE = {
    "svg.hashsalt": "wayfare",
    "svg.fonttype": "none",
    "font.size": 9,
    "text.color": TEXT,
    "axes.labelcolor": TEXT,
    "axes.titlecolor": TEXT,
    "axes.edgecolor": TEXT,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.grid.axis": "x",
    "grid.color": TEXT,
    "grid.alpha": 0.25,
    "xtick.color": TEXT,
    "ytick.color": TEXT,
    "ytick.left": False,
    "figure.facecolor": "none",
    "legend.frameon": False,
}


def draw(results, kinds, texts, folder):
    folder.mkdir(exist_ok=True)
    with plt.rc_context(STYLE):
        latency(results, kinds, folder / "latency.svg")
        recall(results, kinds, texts, folder / "recall.svg")
        opening(results, folder / "opening.svg")
        size(results, folder / "size.svg")
        if results.scaling:
            scaling(results, folder / "scaling.svg")


def save(figure, file):
    figure.savefig(file, metadata={"Date": None}, transparent=True)
    plt.close(figure)


def panels(counts, width=10.0, columns=2):
    """A grid of charts with a row of bars for each of so many peers."""
    rows = math.ceil(len(counts) / columns)
    heights = [max(counts[row * columns : (row + 1) * columns]) for row in range(rows)]
    figure, axes = plt.subplots(
        rows,
        columns,
        figsize=(width, sum(0.24 * height + 0.75 for height in heights)),
        height_ratios=[height + 1 for height in heights],
        layout="constrained",
        squeeze=False,
    )
    axes = axes.flatten()
    for unused in axes[len(counts) :]:
        unused.set_visible(False)
    return figure, axes


def color(peer):
    return OURS if peer["name"].startswith("wayfare") else OTHERS


def rows(axis, peers, title, notes=None):
    """A row for each peer; a note is put behind its name."""
    labels = [peer["title"] + note for peer, note in zip(peers, notes or [""] * len(peers))]
    axis.set_title(title, loc="left")
    axis.set_yticks(range(len(peers)), labels)
    axis.set_ylim(len(peers) - 0.4, -0.6)


def unit(nanoseconds, _):
    for factor, name in [(1e9, "s"), (1e6, "ms"), (1e3, "µs")]:
        if nanoseconds >= factor:
            return f"{nanoseconds / factor:g} {name}"
    return f"{nanoseconds:g} ns"


def logarithmic(axis, form):
    axis.set_xscale("log")
    axis.xaxis.set_major_formatter(FuncFormatter(form))
    axis.xaxis.set_minor_locator(NullLocator())


def latency(results, kinds, file):
    """From the median to the 99th percentile, for each kind the fastest first."""
    answering = {kind: [peer for peer in results.peers if results.latency(peer, kind, "p50")] for kind in kinds}
    figure, axes = panels([len(peers) for peers in answering.values()])
    for axis, (kind, peers) in zip(axes, answering.items()):
        peers.sort(key=lambda peer: results.latency(peer, kind, "p50").median)
        for row, peer in enumerate(peers):
            ends = [results.latency(peer, kind, which).median for which in ("p50", "p99")]
            axis.plot(ends[:1], [row], "o", color=color(peer), markersize=6)
            if results.calls(peer, kind) >= 100:
                axis.plot(ends, [row, row], color=color(peer), linewidth=2)
                axis.plot(ends[1:], [row], "|", color=color(peer), markersize=8, markeredgewidth=2)
        rows(axis, peers, kinds[kind])
        logarithmic(axis, unit)
        axis.set_xticks([1e2, 1e4, 1e6, 1e8, 1e10])
        axis.set_xlim(5e1, 1e10)
    figure.suptitle("Time of one answer: ● median, | 99th percentile, log scale; to the left is better", fontsize=10)
    save(figure, file)


def recall(results, kinds, texts, file):
    """The share of right answers among the first, the first five and the first ten."""
    finding = {kind: [peer for peer in results.peers if results.recall(peer, kind)] for kind in texts}
    figure, axes = panels([len(peers) for peers in finding.values()])
    for axis, (kind, peers) in zip(axes, finding.items()):
        peers.sort(key=lambda peer: results.recall(peer, kind)[0], reverse=True)
        for row, peer in enumerate(peers):
            first, five, ten = results.recall(peer, kind)[0]
            axis.barh(row, five, height=0.6, color=color(peer), alpha=0.4)
            axis.barh(row, first, height=0.6, color=color(peer))
            axis.plot([ten], [row], "|", color=color(peer), markersize=9, markeredgewidth=2)
        answered = [results.recall(peer, kind)[1] for peer in peers]
        notes = [f" (of {count})" if count < len(results.known[kind]) else "" for count in answered]
        rows(axis, peers, kinds[kind], notes)
        axis.set_xlim(0, 1)
        axis.xaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{share:.0%}"))
    figure.suptitle("The place meant is the first (strong), among five (faint), among ten ( | )", fontsize=10)
    save(figure, file)


def opening(results, file):
    """Until the first answer, with the files in memory and without."""
    figure, [axis] = panels([2 * len(results.peers)], width=8.0, columns=1)
    for row, peer in enumerate(results.peers):
        for how, offset, alpha in [("warm", -0.2, 1), ("cold", 0.2, 0.45)]:
            time = results.opened(peer, how, "answer_us").median * 1e3
            axis.barh(row + offset, time, left=1e3, height=0.38, color=color(peer), alpha=alpha)
    rows(axis, results.peers, "Open and first answer: files in memory (strong) or not (faint), log scale")
    logarithmic(axis, unit)
    save(figure, file)


def size(results, file):
    """Files, and memory after the first answer."""
    peers = [peer for peer in results.peers if peer["name"] != "wayfare-autocomplete"]
    figure, [files, private] = panels([len(peers)] * 2)
    for row, peer in enumerate(peers):
        files.barh(row, results.raw["builds"][peer["name"]]["bytes"] / 1e6, height=0.6, color=color(peer))
        memory = results.memory(peer, "answered", "private").median / 1e3
        private.barh(row, memory, height=0.6, color=color(peer))
    rows(files, peers, "Files, MB, log scale")
    rows(private, peers, "Private memory, MB, log scale")
    for axis, least in [(files, 1), (private, 1e-3)]:
        logarithmic(axis, lambda megabytes, _: f"{megabytes:g}")
        axis.set_xlim(left=least)
    private.set_yticklabels([])
    save(figure, file)


def scaling(results, file):
    """Medians of queries, opening, memory and files over the number of places."""
    by_size = results.scaling
    times = {
        title: [each["queries"][title]["p50_ns"] for each in by_size] for title in by_size[0]["queries"]
    }
    times["open"] = [each["open_us"] * 1e3 for each in by_size]
    build = {
        "build, s": "build_s",
        "most memory of the build, MB": "build_peak_mb",
        "world.idx, MB": "idx_mb",
        "world.sqlite, MB": "sqlite_mb",
    }
    searches = {title: line for title, line in times.items() if title.startswith("search")}
    others = {title: line for title, line in times.items() if title.startswith(("nearest", "place", "location", "open"))}
    builds = {title: [each[key] for each in by_size] for title, key in build.items()}
    charts = {"Search, median": searches, "Nearest, by id, open, median": others, "Building and files": builds}
    figure, axes = plt.subplots(3, 1, figsize=(8.5, 10), layout="constrained")
    for axis, (heading, lines) in zip(axes, charts.items()):
        for title, line in lines.items():
            axis.plot([each["places"] for each in by_size], line, ".-", label=title)
        axis.set_title(heading, loc="left")
        axis.set_xscale("log")
        axis.set_yscale("log")
        axis.grid(axis="both")
        axis.xaxis.set_major_formatter(FuncFormatter(lambda count, _: f"{count:,.0f}"))
        axis.yaxis.set_major_formatter(FuncFormatter(unit if lines is not builds else lambda number, _: f"{number:g}"))
        axis.legend(fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5))
    axes[-1].set_xlabel("places, log scale")
    save(figure, file)
