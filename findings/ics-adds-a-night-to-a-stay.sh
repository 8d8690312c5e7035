#!/usr/bin/env bash
# One expects that a stay from 31 January to 2 February is two nights in a calendar: DTEND of whole days is the day of
# check-out, which is not of the event. ics 0.7.3 turns an event into one of whole days and adds a day to its end, also
# if that is at midnight: DTEND is 3 February, and the room is taken a night longer in every calendar that reads it. A
# file that has two nights it reads and writes as two, so that only those it makes itself are wrong; icalendar 7.3.2
# writes the end as it is given. Who makes stays with ics ends them a day earlier.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages ics==0.7.3 icalendar==7.3.2
python <<'PYTHON'
from datetime import date
from importlib.metadata import version

import icalendar
from ics import Calendar, Event


def nights(file):
    (event,) = icalendar.Calendar.from_ical(file).walk("VEVENT")
    return f"{event.start} to {event.end}: {(event.end - event.start).days} nights"


stay = Event(name="Hotel", begin="2026-01-31", end="2026-02-02")
print("ics", version("ics"), "before:", stay.duration.days, "days")
stay.make_all_day()
print("ics", nights(Calendar(events=[stay]).serialize()))

event = icalendar.Event.new(uid="1", summary="Hotel", start=date(2026, 1, 31), end=date(2026, 2, 2))
file = icalendar.Calendar.new(subcomponents=[event]).to_ical().decode()
print("icalendar", icalendar.__version__, nights(file))
print("icalendar's file by ics", nights(Calendar(file).serialize()))
PYTHON
expect <<'SEEN'
ics 0.7.3 before: 2 days
ics 2026-01-31 to 2026-02-03: 3 nights
icalendar 7.3.2 2026-01-31 to 2026-02-02: 2 nights
icalendar's file by ics 2026-01-31 to 2026-02-02: 2 nights
SEEN
