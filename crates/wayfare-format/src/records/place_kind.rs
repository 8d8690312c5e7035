//! The kinds of places, as far as search tells them apart.

crate::named_enum! {
    /// The kind of a place: a place proper, or a region or country, which contains places.
    #[non_exhaustive]
    pub enum PlaceKind {
        /// A city, a village, a peak, an airport: what is at a point.
        Place = "place",
        /// A state, a province, an island: what has an area and a name.
        Region = "region",
        /// A country or territory with a code of ISO 3166-1.
        Country = "country",
    }
}

impl PlaceKind {
    /// Returns the kind with a name; `None` if there is none.
    ///
    /// ```
    /// # use wayfare_format::PlaceKind;
    /// assert_eq!(PlaceKind::from_name("region"), Some(PlaceKind::Region));
    /// assert_eq!(PlaceKind::from_name("listing"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == name)
    }

    /// Returns the kind of a place with this feature class and code of GeoNames.
    ///
    /// ```
    /// # use wayfare_format::PlaceKind;
    /// assert_eq!(PlaceKind::of_feature("P", "PPLC"), PlaceKind::Place);
    /// assert_eq!(PlaceKind::of_feature("A", "ADM1").as_str(), "region");
    /// ```
    pub fn of_feature(class: &str, code: &str) -> Self {
        match (class, code) {
            ("A", code) if code.starts_with("PCL") || code == "TERR" => Self::Country,
            ("A", _) | ("T", "ISL" | "ISLS") | ("L", "RGN") => Self::Region,
            _ => Self::Place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_an_area_and_a_name_is_a_region() {
        for (class, code, kind) in [
            ("P", "PPLC", PlaceKind::Place),
            ("A", "PCLI", PlaceKind::Country),
            ("A", "PCLD", PlaceKind::Country),
            ("A", "ADM1", PlaceKind::Region),
            ("A", "ADM2", PlaceKind::Region),
            ("T", "ISL", PlaceKind::Region),
            ("T", "MT", PlaceKind::Place),
            ("", "", PlaceKind::Place),
        ] {
            assert_eq!(PlaceKind::of_feature(class, code), kind, "{class}.{code}");
        }
    }
}
