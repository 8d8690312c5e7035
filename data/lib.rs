//! The default sources of Wayfare, embedded so that a dataset can be built without any download.
//!
//! `sources.toml`, itself among them, says what each file is, where it comes from, and under which licence
//! it stands.

/// The bytes of a file: of this crate, or of one that holds it because a package cannot be larger.
macro_rules! bytes {
    ($file:literal) => {
        include_bytes!($file)
    };
    ($file:literal $bytes:path) => {
        $bytes
    };
}

macro_rules! embedded {
    ($($file:literal $(from $bytes:path)?),* $(,)?) => {
        &[$(($file, bytes!($file $($bytes)?))),*]
    };
}

/// Every file by its path beside `sources.toml`.
pub static FILES: &[(&str, &[u8])] = embedded![
    "sources.toml",
    "money/currencies.csv",
    "money/withdrawn.csv",
    "money/rates.csv",
    "places/countryInfo.txt",
    "places/country-names.zip",
    "places/country-aliases.csv",
    "places/cldr-country-names.csv",
    "places/territories.csv",
    "places/admin1CodesASCII.txt",
    "places/admin1-names.csv",
    "names/states.zip" from wayfare_data_names::STATES,
    "places/admin1-codes.csv",
    "places/former-regions.csv",
    "places/admin2Codes.txt",
    "cities/cities.zip" from wayfare_data_cities::CITIES,
    "towns/towns.zip" from wayfare_data_towns::TOWNS,
    "places/missing.txt",
    "places/quarters.txt",
    "places/uninhabited.txt",
    "places/alternate-names.zip",
    "places/recent-names.zip",
    "places/national-names.zip",
    "names/places.zip" from wayfare_data_names::PLACES,
    "places/airports.txt",
    "places/un-locodes.zip",
    "places/destinations.csv",
    "borders/natural-earth.zip",
    "postal/us.zip",
    "postal/world.zip",
    "costs/categories.csv",
    "costs/bargaining.csv",
    "costs/countries.csv",
    "costs/locations.csv",
    "highlights/us-gsa.csv",
    "highlights/de-bmf-countries.csv",
    "highlights/de-bmf-locations.csv",
    "highlights/tickets.csv",
    "places/islands.csv",
    "places/areas.csv",
];

#[cfg(test)]
mod tests {
    use super::FILES;

    #[test]
    fn the_manifest_names_exactly_these_files() {
        let manifest = std::str::from_utf8(FILES[0].1).unwrap();
        let named = manifest
            .lines()
            .filter_map(|line| line.strip_prefix("file = \"")?.strip_suffix('"'));
        let named: Vec<_> = std::iter::once("sources.toml").chain(named).collect();
        let embedded: Vec<_> = FILES.iter().map(|(file, _)| *file).collect();
        assert_eq!(named, embedded);
    }
}
