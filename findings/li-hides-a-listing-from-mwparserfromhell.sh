#!/usr/bin/env bash
# One expects that a listing of Wikivoyage is found whatever its description holds: HTML lets the end of a list's item
# be left out, and MediaWiki shows it. mwparserfromhell 0.7.2 looks for that end past the braces, and then sees no
# template at all, nor an error. wikitextparser 3.0.0 finds the listing and its price. Who takes hotels and prices
# from a dump loses those with a list in them and does not learn of it, as nothing counts what is not there.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages mwparserfromhell==0.7.2 wikitextparser==3.0.0
python <<'PYTHON'
from importlib.metadata import version

import mwparserfromhell
import wikitextparser

print(*(f"{name} {version(name)}" for name in ("mwparserfromhell", "wikitextparser")))
for content in ["<br>Dorm", "<p>Dorm", "<li>Dorm", "<li>Dorm</li>"]:
    listing = f"{{{{sleep|name=Inn|content={content}|price=€10}}}}"
    first = [str(one.get("price").value) for one in mwparserfromhell.parse(listing).filter_templates()]
    second = [one.get_arg("price").value for one in wikitextparser.parse(listing).templates]
    print(content, first, second)
PYTHON
expect <<'SEEN'
mwparserfromhell 0.7.2 wikitextparser 3.0.0
<br>Dorm ['€10'] ['€10']
<p>Dorm ['€10'] ['€10']
<li>Dorm [] ['€10']
<li>Dorm</li> ['€10'] ['€10']
SEEN
