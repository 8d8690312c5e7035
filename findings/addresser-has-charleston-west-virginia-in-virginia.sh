#!/usr/bin/env bash
# One expects that an address is in the state that it names. addresser 1.1.22 of npm, with 140,000 copies a month, finds
# the state Virginia at the end of West Virginia: Charleston is in VA, in a city called "West", and its own name is
# gone, although the post code behind it is one of West Virginia. Of the 50 states and the District written out it is
# the only one; as WV it is read. A highway loses its number, so that 123 Highway 99 N in Eugene is at 123 Highway.
# parse-address 1.1.2, with more copies, reads all of them. Who uses it writes states as two letters first, and checks
# them against the post code.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages addresser@1.1.22 parse-address@1.1.2
node_module <<'JS'
import { readFileSync } from "node:fs";
import addresser from "addresser";
import other from "parse-address";

console.log("addresser", JSON.parse(readFileSync("node_modules/addresser/package.json")).version, "and parse-address 1.1.2");
for (const text of [
  "500 Virginia St E, Charleston, West Virginia 25301",
  "500 Virginia St E, Charleston, WV 25301",
  "1 Waterfront Pl, Morgantown, West Virginia 26501",
  "900 E Broad St, Richmond, Virginia 23219",
  "600 E Boulevard Ave, Bismarck, North Dakota 58505",
  "123 Highway 99 N, Eugene, OR 97402",
]) {
  const { addressLine1, placeName, stateAbbreviation } = addresser.parseAddress(text);
  const { number, street, city, state } = other.parseLocation(text);
  console.log(`${text}: ${addressLine1} | ${placeName} | ${stateAbbreviation}; parse-address ${number} ${street} | ${city} | ${state}`);
}
JS
expect <<'SEEN'
addresser 1.1.22 and parse-address 1.1.2
500 Virginia St E, Charleston, West Virginia 25301: 500 Virginia St E | West  | VA; parse-address 500 Virginia | Charleston | WV
500 Virginia St E, Charleston, WV 25301: 500 Virginia St E | Charleston | WV; parse-address 500 Virginia | Charleston | WV
1 Waterfront Pl, Morgantown, West Virginia 26501: 1 Waterfront Pl | West  | VA; parse-address 1 Waterfront | Morgantown | WV
900 E Broad St, Richmond, Virginia 23219: 900 E Broad St | Richmond | VA; parse-address 900 Broad | Richmond | VA
600 E Boulevard Ave, Bismarck, North Dakota 58505: 600 E Boulevard Ave | Bismarck | ND; parse-address 600 Boulevard | Bismarck | ND
123 Highway 99 N, Eugene, OR 97402: 123 Highway | Eugene | OR; parse-address 123 Highway 99 | Eugene | OR
SEEN
