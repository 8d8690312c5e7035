#!/usr/bin/env bash
# One expects that the name of a country in a language stands for one country, twins like the Congos aside. In
# world-countries 5.1.0 Cameroon is Ivory Coast in Polish, Tanzania Tajikistan in Hungarian, Dominica the Dominican
# Republic in Korean; in i18n-iso-countries 7.14.0 Malawi is Malaysia and Monaco Mongolia in Dhivehi, and Mongolia's own
# name gives the code of Monaco. Who finds or shows countries in the reader's language takes the names of CLDR, and
# checks that each stands once.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages world-countries@5.1.0 i18n-iso-countries@7.14.0
node_module <<'JS'
import { createRequire } from "node:module";
import iso from "i18n-iso-countries";
import world from "world-countries";

const require = createRequire(import.meta.url);
const twins = new Set(["CD CG", "MF SX"]);
const report = (name, language, names) => {
    const owners = {};
    for (const [code, one] of names) (owners[one] ??= []).push(code);
    for (const [one, codes] of Object.entries(owners)) {
        if (codes.length > 1 && !twins.has(codes.sort().join(" "))) console.log(name, language, one, ...codes);
    }
};
for (const language of Object.keys(world[0].translations).sort()) {
    const named = world.filter((country) => country.translations[language]);
    report("world-countries 5.1.0", language, named.map((country) => [country.cca2, country.translations[language].common]));
}
for (const language of iso.getSupportedLanguages().sort()) {
    iso.registerLocale(require(`i18n-iso-countries/langs/${language}.json`));
    report("i18n-iso-countries 7.14.0", language, Object.entries(iso.getNames(language)));
}
console.log("the code of Mongolia's name in Dhivehi:", iso.getAlpha2Code(iso.getName("MN", "dv"), "dv"));
JS
expect <<'SEEN'
world-countries 5.1.0 fin Neitsytsaaret VG VI
world-countries 5.1.0 hun Szamoa AS WS
world-countries 5.1.0 hun Tádzsikisztán TJ TZ
world-countries 5.1.0 kor 도미니카 공화국 DM DO
world-countries 5.1.0 kor 조지아 GE GS
world-countries 5.1.0 kor 인도 IN IO
world-countries 5.1.0 per پاپوآ گینه نو GN PG
world-countries 5.1.0 pol WybrzeŻe Kości Słoniowej CI CM
world-countries 5.1.0 pol Sudan SD SS
world-countries 5.1.0 slk Guyana GF GY
i18n-iso-countries 7.14.0 dv މެލޭޝިޔާ MW MY
i18n-iso-countries 7.14.0 dv މޮންގޯލިއާ MC MN
i18n-iso-countries 7.14.0 dv މޮރޮކޯ MA MS
the code of Mongolia's name in Dhivehi: MC
SEEN
