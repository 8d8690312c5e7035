#!/usr/bin/env bash
# One expects that a calendar file says itself when an event is: its VTIMEZONE has the offset. For British Columbia,
# Alberta and Manitoba, which no longer set their clocks, Microsoft has new names of zones, as British Columbia Standard
# Time (its DST blog, linked in an issue of TimeZoneConverter of 9 September 2026). node-ical 0.27.2 does not know them,
# nor reads the VTIMEZONE of such a name: a ferry at 12:00 in Vancouver is at 12:00 of whoever reads the file, eight
# hours early in Berlin, and still bears the name of its zone. icalendar 7.3.2 and ical.js 2.2.1 read the VTIMEZONE. The
# other way, windows-iana 5.1.0 and exchangelib 5.6.0 do not know the new names and send Vancouver as Pacific Standard
# Time, an hour late in Outlook until March; tzlocal 5.4.5 has them. Who takes bookings from calendars asks for the
# moment in UTC, and compares it with the sender's.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages icalendar==7.3.2 exchangelib==5.6.0 tzlocal==5.4.5 tzdata==2026.6
npm_packages node-ical@0.27.2 ical.js@2.2.1 windows-iana@5.1.0
sed 's/$/\r/' > ferry.ics <<'CALENDAR'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//finding//EN
BEGIN:VTIMEZONE
TZID:British Columbia Standard Time
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:-0700
TZOFFSETTO:-0700
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:ferry
DTSTAMP:20261101T000000Z
DTSTART;TZID=British Columbia Standard Time:20261215T120000
SUMMARY:Ferry to Nanaimo
END:VEVENT
END:VCALENDAR
CALENDAR
python <<'PYTHON'
from datetime import timezone
from importlib.metadata import version

from exchangelib.winzone import IANA_TO_MS_TIMEZONE_MAP
from icalendar import Calendar
from tzlocal.windows_tz import tz_win

event = next(iter(Calendar.from_ical(open("ferry.ics", newline="").read()).walk("VEVENT")))
print("icalendar", version("icalendar") + ":", event.decoded("DTSTART").astimezone(timezone.utc).strftime("%H:%M UTC"))
for zone in ("America/Vancouver", "America/Edmonton", "America/Winnipeg"):
    print(f"{zone} in tzlocal {version('tzlocal')}: {tz_win[zone]}; in exchangelib {version('exchangelib')}:", IANA_TO_MS_TIMEZONE_MAP[zone][0])
PYTHON
mv seen python-seen
cat > finding.mjs <<'JS'
import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import ical from "node-ical";
import windows from "windows-iana";

const text = readFileSync("ferry.ics", "utf8");
const version = (name) => name + " " + JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const hour = (date) => date.toISOString().slice(11, 16) + " UTC";
const reader = `for a reader in ${process.env.TZ}:`;
if (process.env.TZ === "Europe/Berlin") {
    const [name] = windows.findWindows("America/Vancouver");
    console.log(version("windows-iana") + ", America/Vancouver:", name);
    console.log(version("windows-iana") + ", British Columbia Standard Time:", windows.findIana("British Columbia Standard Time"));
}
const calendar = new ICAL.Component(ICAL.parse(text));
const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent"));
console.log(version("ical.js"), reader, hour(event.startDate.toJSDate()));
const { start } = Object.values(ical.sync.parseICS(text)).find((item) => item.type === "VEVENT");
console.log(version("node-ical"), reader, hour(start) + ",", start.tz);
JS
for zone in Europe/Berlin Asia/Tokyo; do TZ=$zone node finding.mjs; done | tee seen
cat python-seen seen > both && mv both seen
expect <<'SEEN'
icalendar 7.3.2: 19:00 UTC
America/Vancouver in tzlocal 5.4.5: British Columbia Standard Time; in exchangelib 5.6.0: Pacific Standard Time
America/Edmonton in tzlocal 5.4.5: Alberta Standard Time; in exchangelib 5.6.0: Mountain Standard Time
America/Winnipeg in tzlocal 5.4.5: Manitoba Standard Time; in exchangelib 5.6.0: Central Standard Time
windows-iana 5.1.0, America/Vancouver: Pacific Standard Time
windows-iana 5.1.0, British Columbia Standard Time: []
ical.js 2.2.1 for a reader in Europe/Berlin: 19:00 UTC
node-ical 0.27.2 for a reader in Europe/Berlin: 11:00 UTC, British Columbia Standard Time
ical.js 2.2.1 for a reader in Asia/Tokyo: 19:00 UTC
node-ical 0.27.2 for a reader in Asia/Tokyo: 03:00 UTC, British Columbia Standard Time
SEEN
