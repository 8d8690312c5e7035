//! The first bytes of `world.idx`: a fixed prefix, then the header, which has the section table.
//!
//! The builder writes the header with bincode (2.0.1, fixed-size little-endian integers), which nothing else uses: what
//! only reads decodes the same bytes by hand, and has no need of it.

use super::{checksum::checksum, record::Field};

/// The format version that this crate writes, and the only one that it reads.
pub const FORMAT_VERSION: u32 = 15;

/// The first bytes of `world.idx`.
pub const MAGIC: [u8; 8] = *b"WAYFARE\n";

/// Bytes of the prefix: magic, format version, length and checksum of the header, length of the file.
pub const PREFIX_LEN: usize = 32;

/// The longest header, in bytes.
const MAX_HEADER: usize = 64 * 1024;

#[cfg(any(feature = "write", test))]
fn config() -> impl bincode::config::Config {
    bincode::config::standard()
        .with_fixed_int_encoding()
        .with_limit::<MAX_HEADER>()
}

/// Why a file is not an index that this library reads.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// The file does not start as an index does.
    #[error("it does not start with the Wayfare signature")]
    NotAnIndex,
    /// Another version of the format.
    #[error("it has format version {found}, this library reads version {FORMAT_VERSION}")]
    Version {
        /// The version of the file.
        found: u32,
    },
    /// The bytes are corrupt.
    #[error("its header is corrupt: {0}")]
    Corrupt(&'static str),
}

macro_rules! sections {
    ($($(#[$meta:meta])* $variant:ident = $name:literal,)*) => {
        /// The sections of an index.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(any(feature = "write", test), derive(bincode::Encode))]
        #[cfg_attr(test, derive(bincode::Decode))]
        pub enum SectionId { $($(#[$meta])* $variant,)* }

        impl SectionId {
            /// All sections, in the order of the file.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Returns the section's name in documentation and in `wayfare dump`.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

sections! {
    /// Upper level of the block index of the [`crate::TermDictionary`] of places.
    TermBlockStarts = "term_block_starts",
    /// [`crate::ImportanceTable`]: the importance that each group of places starts with.
    ImportanceStarts = "importance_starts",
    /// Where each importance ends.
    Importance = "importance",
    /// The string table.
    Strings = "strings",
    /// [`crate::IdTable`], from geonameid to place.
    Ids = "ids",
    /// [`crate::PlaceIdRecord`]s.
    PlaceIds = "place_ids",
    /// [`crate::PlaceRecord`]s.
    Places = "places",
    /// [`crate::PlaceFlagsTable`].
    PlaceFlags = "place_flags",
    /// Where the blocks of `names` start.
    NameStarts = "name_starts",
    /// [`crate::PrimaryNames`].
    Names = "names",
    /// Where the blocks of `further_names` start.
    FurtherNameStarts = "further_name_starts",
    /// [`crate::FurtherNames`].
    FurtherNames = "further_names",
    /// The [`crate::SymbolTable`] of `further_names`.
    Symbols = "symbols",
    /// [`crate::TravelRecord`]s.
    Travel = "travel",
    /// [`crate::CountryRecord`]s.
    Countries = "countries",
    /// [`crate::CurrencyRecord`]s.
    Currencies = "currencies",
    /// [`crate::CategoryRecord`]s.
    Categories = "categories",
    /// [`crate::RegionRecord`]s.
    Regions = "regions",
    /// [`crate::MainPlaceRecord`]s.
    MainPlaces = "main_places",
    /// [`crate::BoundingBoxRecord`]s.
    BoundingBoxes = "bounding_boxes",
    /// [`crate::StringRecord`]s.
    TimeZones = "time_zones",
    /// [`crate::StringRecord`]s: dates of last changes.
    Dates = "dates",
    /// [`crate::FeatureRecord`]s.
    Features = "features",
    /// [`crate::StringRecord`]s.
    Languages = "languages",
    /// [`crate::SourceRecord`]s.
    Sources = "sources",
    /// [`crate::CostRecord`]s.
    Costs = "costs",
    /// [`crate::HighlightRecord`]s.
    Highlights = "highlights",
    /// [`crate::AccommodationRecord`]s.
    Accommodation = "accommodation",
    /// [`crate::AccommodationIdRecord`]s.
    AccommodationIds = "accommodation_ids",
    /// [`crate::AccommodationWordRecord`]s.
    AccommodationWords = "accommodation_words",
    /// [`crate::StringRecord`]s: what the postal data mostly call each admin1 region.
    PostalRegions = "postal_regions",
    /// Where the blocks of the [`crate::PostalTable`] start.
    PostalBlocks = "postal_blocks",
    /// The blocks.
    Postal = "postal",
    /// Lower level of the block index: first bytes of blocks, and their offsets.
    TermBlocks = "term_blocks",
    /// Blocks of the [`crate::TermDictionary`].
    Terms = "terms",
    /// The [`crate::Postings`], a word for each term.
    Postings = "postings",
    /// Their postings lists.
    PostingsLists = "postings_lists",
    /// Levels of the [`crate::MaxScores`] of terms, and which of them name a region.
    MaxScoreLevels = "max_score_levels",
    /// Scores of the levels, and the maxima of blocks.
    MaxScores = "max_scores",
    /// [`crate::WeakMaxScores`] of terms.
    WeakMaxScores = "weak_max_scores",
    /// [`crate::CandidateBlockRecord`]s of the [`crate::NgramIndex`], in the order of their ranks.
    NgramBlocks = "ngram_blocks",
    /// Their max scores, quantized.
    NgramBlockScores = "ngram_block_scores",
    /// [`crate::NgramListRecord`]s: where their lists of ranks start, by n-gram.
    NgramOffsets = "ngram_offsets",
    /// The lists.
    NgramLists = "ngram_lists",
    /// The max score of each n-gram, quantized.
    NgramScores = "ngram_scores",
    /// Buckets of the [`crate::PartitionIndex`], the fuzzy index.
    FuzzyBuckets = "fuzzy_buckets",
    /// Its entries.
    FuzzyEntries = "fuzzy_entries",
    /// The [`crate::Alphabet`] of terms.
    Alphabet = "alphabet",
    /// [`crate::PackedRTree`] of all places.
    PlaceRTree = "place_rtree",
    /// [`crate::PackedRTree`] of the places with costs.
    CostRTree = "cost_rtree",
    /// [`crate::PackedRTree`] of islands and other areas that lie in one country, by their points.
    AreaRTree = "area_rtree",
    /// [`crate::PackedRTree`] of the listings.
    AccommodationRTree = "accommodation_rtree",
    /// [`crate::BorderAreaRecord`]s; without outlines, this section and the next four are empty.
    BorderAreas = "border_areas",
    /// [`crate::BorderCellRecord`]s: the quadtree of outlines.
    BorderCells = "border_cells",
    /// [`crate::BorderPieceRecord`]s.
    BorderPieces = "border_pieces",
    /// [`crate::BorderVertexRecord`]s.
    BorderVertices = "border_vertices",
    /// [`crate::BorderGrid`]: cells of the map that lie in one area.
    BorderGrid = "border_grid",
}

/// An entry of the section table: where a section stands.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(any(feature = "write", test), derive(bincode::Encode))]
#[cfg_attr(test, derive(bincode::Decode))]
pub struct Section {
    /// Which one it is.
    pub id: SectionId,
    /// Its first byte, a multiple of 64.
    pub offset: u64,
    /// Its length in bytes.
    pub length: u64,
    /// Its [`crate::checksum()`].
    pub checksum: u64,
}

/// The header of an index.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(any(feature = "write", test), derive(bincode::Encode))]
#[cfg_attr(test, derive(bincode::Decode))]
pub struct Header {
    /// Identifies the build; `world.sqlite` carries the same.
    pub build_id: u128,
    /// Hash of the source files.
    pub content_hash: u128,
    /// Name of the dataset.
    pub name: String,
    /// ISO 8601 date of the data.
    pub snapshot_date: String,
    /// Bytes of the `world.sqlite` that the index was made from.
    pub sqlite_length: u64,
    /// Its hash, as [`crate::file_hash`] returns it.
    pub sqlite_hash: u128,
    /// The [`crate::reference_weights()`] of the builder.
    pub reference_weights: Vec<i32>,
    /// A checksum of the other inputs of the bounds of [`crate::WeakMaxScores`].
    pub weak_reference: u64,
    /// The sections, in the order of [`SectionId::ALL`].
    pub sections: Vec<Section>,
}

impl Header {
    /// Returns the first bytes of the file, prefix and header. `file_len` is the length of the whole file.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no header is longer than 64 KiB"
    )]
    #[cfg(any(feature = "write", test))]
    pub fn encode(&self, file_len: u64) -> Result<Vec<u8>, HeaderError> {
        let header = bincode::encode_to_vec(self, config())
            .map_err(|_| HeaderError::Corrupt("the dataset's name is too long"))?;
        let mut out = MAGIC.to_vec();
        out.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
        out.extend_from_slice(&(header.len() as u32).to_le_bytes());
        out.extend_from_slice(&checksum(&header).to_le_bytes());
        out.extend_from_slice(&file_len.to_le_bytes());
        out.extend_from_slice(&header);
        Ok(out)
    }

    /// Reads prefix and header of `file`, and checks that every section lies within it.
    pub fn decode(file: &[u8]) -> Result<Self, HeaderError> {
        const SHORT: HeaderError = HeaderError::Corrupt("the file is too short");

        if !file.starts_with(&MAGIC) {
            return Err(HeaderError::NotAnIndex);
        }
        let found = u32::read(file, 8).ok_or(SHORT)?;
        if found != FORMAT_VERSION {
            return Err(HeaderError::Version { found });
        }
        let length = u32::read(file, 12).ok_or(SHORT)? as usize;
        let expected_checksum = u64::read(file, 16).ok_or(SHORT)?;
        if file_length(file) != Some(file.len() as u64) {
            return Err(HeaderError::Corrupt("the file is not as long as it says"));
        }
        let bytes = file
            .get(PREFIX_LEN..)
            .and_then(|rest| rest.get(..length))
            .ok_or(SHORT)?;
        if checksum(bytes) != expected_checksum {
            return Err(HeaderError::Corrupt("its checksum is wrong"));
        }
        let header = Reader(bytes)
            .header()
            .ok_or(HeaderError::Corrupt("it cannot be decoded"))?;
        if !header.sections.iter().map(|s| &s.id).eq(SectionId::ALL) {
            return Err(HeaderError::Corrupt(
                "its sections are not those of this version",
            ));
        }
        let inside = |s: &Section| {
            s.offset
                .checked_add(s.length)
                .is_some_and(|end| end <= file.len() as u64)
        };
        if !header.sections.iter().all(inside) {
            return Err(HeaderError::Corrupt("a section lies outside the file"));
        }
        Ok(header)
    }
}

/// Reads a header: numbers are little-endian, texts and lists a `u64` count and their elements, a section the number of its
/// place in [`SectionId::ALL`].
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn header(mut self) -> Option<Header> {
        if self.0.len() > MAX_HEADER {
            return None;
        }
        Some(Header {
            build_id: self.bytes().map(u128::from_le_bytes)?,
            content_hash: self.bytes().map(u128::from_le_bytes)?,
            name: self.text()?,
            snapshot_date: self.text()?,
            sqlite_length: self.number()?,
            sqlite_hash: self.bytes().map(u128::from_le_bytes)?,
            reference_weights: self.list(|reader| reader.bytes().map(i32::from_le_bytes))?,
            weak_reference: self.number()?,
            sections: self.list(|reader| {
                let id = reader.bytes().map(u32::from_le_bytes)?;
                Some(Section {
                    id: *SectionId::ALL.get(id as usize)?,
                    offset: reader.number()?,
                    length: reader.number()?,
                    checksum: reader.number()?,
                })
            })?,
        })
    }

    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    fn number(&mut self) -> Option<u64> {
        self.bytes().map(u64::from_le_bytes)
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.number()?).ok()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    /// Reads the elements of a list, which ends where the bytes do.
    fn list<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number()?;
        (0..count).map(|_| read(self)).collect()
    }
}

/// Returns how long an index is that starts with these bytes, as its prefix says; `None` if they are the start of none.
pub fn file_length(start: &[u8]) -> Option<u64> {
    if start.starts_with(&MAGIC) {
        u64::read(start, 24)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<u8> {
        let sections = SectionId::ALL
            .iter()
            .map(|&id| Section {
                id,
                offset: 0,
                length: 32,
                checksum: 7,
            })
            .collect();
        let header = Header {
            build_id: 1 << 100,
            content_hash: 2,
            name: "test".into(),
            snapshot_date: "2026-01-01".into(),
            sqlite_length: 3,
            sqlite_hash: 4,
            reference_weights: vec![5, -6],
            weak_reference: 7,
            sections,
        };
        let len = header.encode(0).unwrap().len() as u64;
        let file = header.encode(len).unwrap();
        assert_eq!(Header::decode(&file), Ok(header));
        file
    }

    #[test]
    fn reading_by_hand_and_bincode_agree() {
        let file = sample();
        let header = &file[PREFIX_LEN..];
        let agree = |bytes: &[u8]| {
            let theirs = bincode::decode_from_slice::<Header, _>(bytes, config());
            assert_eq!(
                Reader(bytes).header(),
                theirs.ok().map(|(header, _)| header)
            );
        };
        for len in 0..=header.len() {
            agree(&header[..len]);
        }
        for at in 0..header.len() {
            for bit in 0..8 {
                let mut corrupt = header.to_vec();
                corrupt[at] ^= 1 << bit;
                agree(&corrupt);
            }
        }
        agree(&[header, &[0; MAX_HEADER]].concat()[..MAX_HEADER]);
    }

    #[test]
    fn every_corrupt_byte_is_noticed() {
        let file = sample();
        for at in 0..file.len() {
            let mut corrupt = file.clone();
            corrupt[at] ^= 0x40;
            assert!(Header::decode(&corrupt).is_err(), "byte {at}");
        }
        for len in 0..file.len() {
            assert!(Header::decode(&file[..len]).is_err(), "length {len}");
            let known = (len >= PREFIX_LEN).then_some(file.len() as u64);
            assert_eq!(file_length(&file[..len]), known);
        }
    }

    #[test]
    fn another_version_is_named() {
        let mut file = sample();
        file[8] = 99;
        assert_eq!(
            Header::decode(&file),
            Err(HeaderError::Version { found: 99 })
        );
    }
}
