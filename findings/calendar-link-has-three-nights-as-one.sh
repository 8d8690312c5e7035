#!/usr/bin/env bash
# One expects that an event of whole days that lasts three days is one of three days, as calendar-link's own table of
# options has both. calendar-link 2.11.5 looks at the duration only if there are times: without an end, whole days are
# one day, in the links for Google and Outlook and in the file alike. Without allDay the same duration is kept. A
# booking of three nights stands in the traveller's calendar as one, and the two others look free. Who offers such links
# gives an end.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages calendar-link@2.11.5
TZ=UTC node_module <<'JS'
import { google, ics, outlook } from "calendar-link";

const stay = { title: "hotel", start: "2026-12-10" };
const days = { ...stay, allDay: true };
for (const [how, event] of Object.entries({
  "3 days of 24 hours": { ...stay, duration: [3, "day"] },
  "3 whole days": { ...days, duration: [3, "day"] },
  "whole days to an end": { ...days, end: "2026-12-13" },
})) {
  const link = new URL(outlook(event)).searchParams;
  const file = decodeURIComponent(ics(event)).split(/\r?\n/).filter((line) => /^DT(START|END)/.test(line));
  console.log(how, "in Google:", new URL(google(event)).searchParams.get("dates"));
  console.log(how, "in Outlook:", link.get("startdt"), link.get("enddt"));
  console.log(how, "in a file:", ...file);
}
JS
expect <<'SEEN'
3 days of 24 hours in Google: 20261210T000000Z/20261213T000000Z
3 days of 24 hours in Outlook: 2026-12-10T00:00:00 2026-12-13T00:00:00
3 days of 24 hours in a file: DTSTART:20261210T000000Z DTEND:20261213T000000Z
3 whole days in Google: 20261210/20261211
3 whole days in Outlook: 2026-12-10T00:00:00 2026-12-11T00:00:00
3 whole days in a file: DTSTART:20261210 DTEND:20261211
whole days to an end in Google: 20261210/20261213
whole days to an end in Outlook: 2026-12-10T00:00:00 2026-12-13T00:00:00
whole days to an end in a file: DTSTART:20261210 DTEND:20261213
SEEN
