//! The contract between the builder and the reader of a Wayfare dataset.
//!
//! Only this crate knows the layout of the bytes of `world.idx`. Name folding, coordinate rounding and ranking are also
//! here, because both sides must do them alike. `docs/format.md` describes the same layout for people.

// A corrupt file may hold any number. No number may overflow or lose bits, on 32-bit platforms either.
#![cfg_attr(
    not(test),
    warn(clippy::arithmetic_side_effects, clippy::cast_possible_truncation)
)]

mod container;
mod fuzzy;
mod named_enum;
mod names;
mod ngram;
mod postal;
mod ranking;
mod records;
mod spatial;
mod terms;
mod text;

pub use container::{
    checksum::{checksum, file_hash},
    corrupt::Corrupt,
    header::{
        FORMAT_VERSION, Header, HeaderError, MAGIC, PREFIX_LEN, Section, SectionId, file_length,
    },
    packed_table::{NO_NUMBER, PackedRecord, PackedTable, Row},
    packed_table_writer::{PackedTableWriter, RowPacker, pack_table},
    prefetch::prefetch,
    record::{Field, NONE, Record, Table},
    string_table::{MAX_TEXT, StringTableWriter, string_at, write_string},
};
pub use fuzzy::{
    index::{MAX_PROBES, PartitionIndex, Parts, Probe, Signature},
    partition::Partition,
    writer::{PartitionEntry, PartitionIndexWriter},
};
pub use names::{
    further::{FurtherNames, FurtherNamesWriter},
    list::{MAX_NAMES, Name, NameEntries, NameIter, NameKind, NameList, NameRef},
    primary::{PrimaryNames, PrimaryNamesWriter},
    symbol_table::{MAX_SYMBOLS, Symbol, SymbolTable, code_len, write_code},
};
pub use ngram::{
    index::{CandidateBlockRecord, CandidateBlocks, NgramIndex, NgramIndexWriter, NgramSections},
    lists::NgramListRecord,
    scan::{SubstringMatches, SubstringScan},
};
pub use postal::{
    table::{PostalPoint, PostalReader, PostalRecord, PostalRegion, PostalTable},
    writer::{PostalRecordWriter, PostalTableWriter},
};
pub use ranking::{
    feature::{RankingFeature, SearchMode},
    importance::{Importance, ImportanceTable},
    numbers,
    reference::{Slack, reference_weights},
    score::{MAX_SCORE, NO_SCORE, Score, log_odds, odds},
    term_weights::Weights,
    weights::{
        ImportanceFactors, distance_decay, importance, importance_after_namesake,
        importance_beside_namesakes, is_rare_name_indexed, least_importance, substring_weight,
    },
};
pub use records::{
    id_table::IdTable,
    place::{PlaceRecord, PlaceRow, UNKNOWN_METRES},
    place_flags::{PlaceFlags, PlaceFlagsTable},
    place_kind::PlaceKind,
    *,
};
pub use spatial::{
    border_grid::{BorderGrid, BorderGridWriter, NO_AREA, SEVERAL_AREAS},
    borders::{
        BESIDE_PLACE_KM, BORDER_LEVELS, BorderAreaRecord, BorderCellRecord, BorderPieceRecord,
        BorderVertexRecord, Borders, MAX_CELL_AREAS, MAX_CELL_EDGES, walk_crosses,
    },
    map_point::MapPoint,
    point::{
        Degrees, FAR_CHORD2, MAX_CHORD2, UnitVector, chord2_of_km, great_circle_km, km_of_chord2,
        round_degrees,
    },
    rtree::{
        Branch, FANOUT, LEAF_POINTS, Leaf, MAX_LEVELS, PackedRTree, Summary, TreePoint, class_tag,
        country_tag,
    },
};
pub use terms::{
    alphabet::{Alphabet, AlphabetWriter},
    dictionary::{Lookup, PrefixRange, TermBuffer, TermDictionary, TermDictionaryWriter},
    max_score::{MaxScores, MaxScoresWriter},
    postings::{
        Posting, Postings, PostingsGroup, PostingsList, PostingsWriter, RegionKind, TermKind,
    },
    weak_max_score::WeakMaxScores,
};
pub use text::{
    fold::{Folded, fold, fold_postal_code, is_invisible, is_spelt, spelling},
    several::{NamePart, name_parts, without_conjunctions},
    words::{first_word, is_han_or_kana, word_starts, word_suffixes},
};

/// The first id that a build makes for a record without one: all ids of GeoNames are below.
pub const FIRST_MADE_ID: u32 = 1 << 30;

/// `application_id` of `world.sqlite`: "WAYF".
pub const SQLITE_APPLICATION_ID: u32 = 0x5741_5946;

/// File name of the index.
pub const INDEX_FILE: &str = "world.idx";

/// File name of the record of truth.
pub const SQLITE_FILE: &str = "world.sqlite";

/// Folder in which a new dataset is made before it replaces the published one.
pub const NEXT_DIR: &str = ".next";

/// Returns the schema cookie of `world.sqlite`, by which a reader can tell from the first 100 bytes whether the two
/// files belong together.
pub fn sqlite_cookie(build_id: u128) -> u32 {
    (build_id >> 97) as u32
}
