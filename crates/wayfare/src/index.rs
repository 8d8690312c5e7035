//! Typed views of the sections of an index, and the texts and records behind references.

// As in `wayfare-format`: no number of the file overflows or loses bits.
#![cfg_attr(not(test), warn(clippy::arithmetic_side_effects, clippy::cast_possible_truncation))]

use std::sync::atomic::{AtomicBool, Ordering};

use wayfare_format::{
    AccommodationRecord, CategoryRecord, CostRecord, CountryRecord, CurrencyRecord, FactsRecord,
    FeatureRecord, Header, HighlightRecord, IdTable, ImportanceTable, MaxScores, NONE, NgramIndex,
    NgramSections, PackedRTree, PartitionIndex, PlaceIdRecord, PlaceNames, PlaceRecord, PostalRecord,
    Precomputed, Provenance, Record, RegionRecord, Section, SectionId, SourceRecord, SymbolTable, Table,
    TermDictionary, TextRecord, string_at,
};

use crate::{Error, Result, Source, mmap::Bytes};

/// An index in memory.
#[derive(Debug)]
pub(crate) struct Index {
    bytes: Bytes,
    pub(crate) header: Header,
    /// Whether nothing has been found yet since it was opened.
    fresh: AtomicBool,
}

macro_rules! tables {
    ($($name:ident: $record:ident = $section:ident;)*) => {
        impl Index {
            $(pub(crate) fn $name(&self) -> Table<'_, $record> {
                Table::new(self.section(SectionId::$section))
            })*
        }
    };
}

tables! {
    place_ids: PlaceIdRecord = PlaceIds;
    places: PlaceRecord = Places;
    facts: FactsRecord = Facts;
    countries: CountryRecord = Countries;
    currencies: CurrencyRecord = Currencies;
    categories: CategoryRecord = Categories;
    regions: RegionRecord = Regions;
    time_zones: TextRecord = TimeZones;
    dates: TextRecord = Dates;
    features: FeatureRecord = Features;
    languages: TextRecord = Languages;
    sources: SourceRecord = Sources;
    costs: CostRecord = Costs;
    highlights: HighlightRecord = Highlights;
    accommodation: AccommodationRecord = Accommodation;
    postal: PostalRecord = Postal;
}

impl Index {
    pub(crate) fn new(bytes: Bytes, header: Header) -> Self {
        Self { bytes, header, fresh: AtomicBool::new(true) }
    }

    /// Its length in bytes.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The bytes of a section. The head was checked at open, so that it is there.
    #[inline]
    pub(crate) fn section(&self, id: SectionId) -> &[u8] {
        let bytes = |section: &Section| {
            let [offset, length] = [section.offset, section.length].map(usize::try_from);
            self.bytes.get(offset.ok()?..)?.get(..length.ok()?)
        };
        self.header.sections.get(id as usize).and_then(bytes).unwrap_or_default()
    }

    /// A record that another one refers to.
    #[inline]
    pub(crate) fn record<R: Record>(&self, table: Table<'_, R>, index: u32, id: SectionId) -> Result<R> {
        table.get(index as usize).ok_or_else(|| Error::corrupt(id))
    }

    /// The text at a reference; the empty text for none.
    #[inline]
    pub(crate) fn text(&self, reference: u32) -> Result<&str> {
        if reference == NONE {
            return Ok("");
        }
        string_at(self.section(SectionId::Strings), reference)
            .ok_or_else(|| Error::corrupt(SectionId::Strings))
    }

    /// The text at a reference, if there is one.
    #[inline]
    pub(crate) fn optional_text(&self, reference: u32) -> Result<Option<&str>> {
        if reference == NONE { Ok(None) } else { self.text(reference).map(Some) }
    }

    /// The text at a reference, if there is one and it is not empty.
    #[inline]
    pub(crate) fn some_text(&self, reference: u32) -> Result<Option<&str>> {
        Ok(Some(self.text(reference)?).filter(|text| !text.is_empty()))
    }

    /// The index of the place with this id.
    pub(crate) fn place_index(&self, geonameid: u32) -> Option<u32> {
        IdTable::new(self.section(SectionId::Ids), self.place_ids()).get(geonameid)
    }

    /// Before the ids of all these places are read for the first time: has them read from the disk together.
    #[inline]
    pub(crate) fn expect_ids(&self, places: impl Iterator<Item = u32>) {
        if self.fresh.load(Ordering::Relaxed) {
            self.fresh.store(false, Ordering::Relaxed);
            let ids =
                self.header.sections.get(SectionId::PlaceIds as usize).map_or(0, |section| section.offset);
            let at = |place| {
                ids.checked_add(u64::from(place).checked_mul(PlaceIdRecord::SIZE as u64)?)?.try_into().ok()
            };
            self.bytes.will_need(places.filter_map(at));
        }
    }

    /// The id of the place with this index.
    #[inline]
    pub(crate) fn geonameid(&self, place: u32) -> Result<u32> {
        self.record(self.place_ids(), place, SectionId::PlaceIds).map(|place| place.geonameid)
    }

    /// The dictionary of states and countries.
    pub(crate) fn qualifiers(&self) -> TermDictionary<'_> {
        let [starts, blocks, keys] =
            [SectionId::RegionTermBlockStarts, SectionId::RegionTermBlocks, SectionId::RegionTerms];
        TermDictionary::new(self.section(starts), self.section(blocks), self.section(keys))
    }

    /// The names of a place.
    pub(crate) fn names(&self, place: &PlaceRecord) -> Result<PlaceNames<'_>> {
        let symbols = SymbolTable::new(self.section(SectionId::Symbols));
        PlaceNames::at(self.section(SectionId::Names), symbols, place.names_offset)
            .ok_or_else(|| Error::corrupt(SectionId::Names))
    }

    /// The text of a numbered list; the empty text for none, 65535.
    pub(crate) fn numbered_text(&self, table: Table<'_, TextRecord>, at: u16, id: SectionId) -> Result<&str> {
        if at == u16::MAX {
            return Ok("");
        }
        self.text(self.record(table, u32::from(at), id)?.text_ref)
    }

    /// The importance of places.
    #[inline]
    pub(crate) fn importance(&self) -> ImportanceTable<'_> {
        ImportanceTable::new(self.section(SectionId::ImportanceStarts), self.section(SectionId::Importance))
    }

    /// The dictionary of names.
    pub(crate) fn keys(&self) -> TermDictionary<'_> {
        let [starts, blocks, keys] = [SectionId::TermBlockStarts, SectionId::TermBlocks, SectionId::Terms];
        TermDictionary::new(self.section(starts), self.section(blocks), self.section(keys))
    }

    /// The answers that are stored.
    #[inline]
    pub(crate) fn answers(&self) -> Precomputed<'_> {
        Precomputed::new(
            self.section(SectionId::PrecomputedTable),
            self.section(SectionId::PrecomputedEntries),
        )
    }

    /// Which names hold a text in the middle of a word.
    pub(crate) fn infixes(&self) -> Result<NgramIndex<'_>> {
        let sections = NgramSections {
            blocks: self.section(SectionId::NgramBlocks),
            levels: self.section(SectionId::NgramMaxScores),
            list_offsets: self.section(SectionId::NgramOffsets),
            lists: self.section(SectionId::NgramLists),
            promises: self.section(SectionId::NgramBounds),
        };
        NgramIndex::new(&sections).ok_or_else(|| Error::corrupt(SectionId::NgramOffsets))
    }

    /// How good a place is called so, by key.
    pub(crate) fn term_max_scores(&self) -> MaxScores<'_> {
        MaxScores::new(self.section(SectionId::TermMaxScores))
    }

    /// The index of misspellings.
    pub(crate) fn halves(&self) -> Result<PartitionIndex<'_>> {
        let [buckets, halves, letters] =
            [SectionId::FuzzyBuckets, SectionId::FuzzyEntries, SectionId::Alphabet];
        PartitionIndex::new(self.section(buckets), self.section(halves), self.section(letters))
            .ok_or_else(|| Error::corrupt(buckets))
    }

    /// A spatial index.
    pub(crate) fn tree(&self, id: SectionId) -> Result<PackedRTree<'_>> {
        PackedRTree::new(self.section(id)).ok_or_else(|| Error::corrupt(id))
    }

    /// What is known of a place or country, if anything.
    pub(crate) fn facts_at(&self, index: u32) -> Result<Option<FactsRecord>> {
        if index == NONE {
            return Ok(None);
        }
        self.record(self.facts(), index, SectionId::Facts).map(Some)
    }

    /// The source of a record.
    pub(crate) fn source_at(&self, index: u16) -> Result<Source<'_>> {
        self.source(&self.record(self.sources(), u32::from(index), SectionId::Sources)?)
    }

    pub(crate) fn source(&self, record: &SourceRecord) -> Result<Source<'_>> {
        Ok(Source {
            id: self.text(record.id_ref)?,
            title: self.text(record.title_ref)?,
            origin: self.text(record.origin_ref)?,
            license: self.text(record.license_ref)?,
            date: self.text(record.date_ref)?,
            provenance: Provenance::ALL
                .get(record.provenance as usize)
                .copied()
                .ok_or_else(|| Error::corrupt(SectionId::Sources))?,
        })
    }
}

/// The number, unless it is NaN, which stands for unknown.
pub(crate) fn known(value: f64) -> Option<f64> {
    (!value.is_nan()).then_some(value)
}
