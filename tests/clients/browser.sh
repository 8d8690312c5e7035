#!/usr/bin/env bash
# The server at $BASE, as pages in a browser see it: one of the allowed origin, and one of another.
set -euo pipefail

# result ORIGIN: what the page says that the browser lets it do.
result() {
    chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=20000 --dump-dom \
        "http://$1/page.html?base=$BASE&key=$KEY" 2>/dev/null | sed --quiet 's|.*<p id="result">\(.*\)</p>.*|\1|p'
}

allowed=$(result "$PAGE")
[[ $allowed == "every answer was as it should be" ]] || { echo "$allowed" >&2; exit 1; }
other=$(result "localhost:${PAGE#*:}")
[[ $other == "TypeError: Failed to fetch" ]] || { echo "another origin: $other" >&2; exit 1; }
