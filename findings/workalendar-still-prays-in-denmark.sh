#!/usr/bin/env bash
# One expects that a calendar of working days knows a holiday that was abolished years ago. Denmark worked on its Great
# Prayer Day for the first time in 2024, by a law of 2023. workalendar 17.0.0 has it in 2026, and Christmas Eve beside
# it, which is no public holiday there; holidays 0.109 has neither. Banks, ferries and offices are open on a day that a
# plan counts as free. Who counts working days abroad asks two packages.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages workalendar==17.0.0 holidays==0.109
python <<'PYTHON'
from importlib.metadata import version

import holidays
from workalendar.europe import Denmark

print(*(f"{name} {version(name)}" for name in ("workalendar", "holidays")))
for year in (2023, 2024, 2026):
    one = dict(Denmark().holidays(year))
    other = holidays.country_holidays("DK", years=year, language="en_US")
    print(year, "in workalendar only:", *(f"{day} {name}" for day, name in one.items() if day not in other))
    print(year, "in holidays only:", *(f"{day} {name}" for day, name in other.items() if day not in one))
PYTHON
expect <<'SEEN'
workalendar 17.0.0 holidays 0.109
2023 in workalendar only: 2023-12-24 Christmas Eve
2023 in holidays only:
2024 in workalendar only: 2024-04-26 Store Bededag 2024-12-24 Christmas Eve
2024 in holidays only:
2026 in workalendar only: 2026-05-01 Store Bededag 2026-12-24 Christmas Eve
2026 in holidays only:
SEEN
