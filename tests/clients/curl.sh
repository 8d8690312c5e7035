#!/usr/bin/env bash
# The server at $BASE, as curl sees it.
set -euo pipefail

work=$(mktemp --directory)
trap 'rm -rf "$work"' EXIT

# ask ARGUMENTS PATH: prints the status, and leaves head and body in files.
ask() {
    curl --silent --show-error --dump-header "$work/head" --output "$work/body" --write-out '%{http_code}' \
        "${@:1:$#-1}" "$BASE${!#}"
}

# expect WHAT FOUND EXPECTED
expect() {
    [[ $2 == "$3" ]] || { echo "$1: $2, not $3" >&2; exit 1; }
}

header() { grep --ignore-case "^$1:" "$work/head" | tr --delete '\r' | cut --delimiter=' ' --fields=2-; }

key=(--header "X-API-KEY: $KEY")

expect "without a key" "$(ask /categories)" 403
expect "with a wrong key" "$(ask --header 'X-API-KEY: wrong' /categories)" 403
expect "with a key for something else" "$(ask --header "x-api-key: $COSTS_KEY" /categories)" 403
expect "with a key for that" "$(ask --header "x-api-key: $COSTS_KEY" /costs/country/us/)" 200
expect "with a key" "$(ask "${key[@]}" /categories)" 200
expect "type" "$(header content-type)" application/json
expect "an unknown endpoint" "$(ask "${key[@]}" '/nothing?format=xml')" 404
expect "its type" "$(header content-type)" "application/xml; charset=utf-8"

expect "POST" "$(ask --data 'a=b' "${key[@]}" /categories)" 405
expect "Allow" "$(header allow)" "GET, HEAD, OPTIONS"
expect "OPTIONS" "$(ask --request OPTIONS /categories)" 204

expect "GET" "$(ask "${key[@]}" /countries)" 200
cp "$work/body" "$work/countries"
expect "HEAD" "$(ask --head "${key[@]}" /countries)" 200
expect "length of the body of HEAD" "$(header content-length)" "$(stat --format %s "$work/countries")"

for coding in gzip br; do
    expect "GET, $coding" "$(ask --header "accept-encoding: $coding" "${key[@]}" /countries)" 200
    expect "coding" "$(header content-encoding)" "$coding"
done
expect "GET, compressed" "$(ask --compressed "${key[@]}" /countries)" 200
cmp "$work/body" "$work/countries"

expect "GET, keeping the tag" "$(ask --etag-save "$work/tag" "${key[@]}" /countries)" 200
expect "GET, comparing the tag" "$(ask --etag-compare "$work/tag" "${key[@]}" /countries)" 304

expect "a name in UTF-8" "$(ask "${key[@]}" '/search/location/%E6%9D%B1%E4%BA%AC?limit=1')" 200
grep --quiet '"geonameid":"1850147"' "$work/body"
expect "no name" "$(ask "${key[@]}" /search/location/)" 200
grep --quiet '^{"status":false,"error":"A search term is required.","data":null}$' "$work/body"
