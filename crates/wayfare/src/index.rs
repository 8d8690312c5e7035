//! Typed views of the sections of an index, and the strings and records that references point to.

// As in `wayfare-format`: no number of the file overflows or loses bits.
#![cfg_attr(
    not(test),
    warn(clippy::arithmetic_side_effects, clippy::cast_possible_truncation)
)]

use std::{
    collections::TryReserveError,
    ops::Range,
    sync::{Once, OnceLock},
};

use wayfare_format::{
    AccommodationIdRecord, AccommodationRecord, AccommodationWordRecord, BoundingBoxRecord,
    CategoryRecord, CostRecord, CountryRecord, CurrencyRecord, FeatureRecord, FurtherNames, Header,
    HighlightRecord, IdTable, ImportanceTable, Lookup, MainPlaceRecord, MaxScores, NONE, NameList,
    NgramIndex, NgramSections, PackedRTree, PackedTable, PartitionIndex, PlaceIdRecord,
    PlaceRecord, PostalTable, Postings, PrefixRange, PrimaryNames, Provenance, Record,
    RegionRecord, Section, SectionId, Slack, SourceRecord, StringRecord, SymbolTable, Table,
    TermBuffer, TermDictionary, TravelRecord, UNKNOWN_NEGOTIATE, WeakMaxScores, string_at,
};

use crate::{Error, Result, Source, budget::Budget, mmap::Bytes, weak_reference::weak_reference};

/// The country index of places without a country.
pub(crate) const NO_COUNTRY: u16 = u16::MAX;

/// An index in memory.
#[derive(Debug)]
pub(crate) struct Index {
    bytes: Bytes,
    pub(crate) header: Header,
    /// The range of each section, in the order of their numbers.
    sections: Vec<Range<usize>>,
    /// Copies of the sections of which answers borrow text, unless nobody else can change the bytes.
    names: Option<Box<[u8]>>,
    strings: Option<Box<[u8]>>,
    /// By how much scores may exceed the stored max scores.
    slack: Slack,
    /// Whether the stored bounds of names of several words hold.
    pub(crate) has_bounds_of_parts: bool,
    /// The work budget of each query, if it does not follow from the size of the index.
    pub(crate) work_limit: Option<usize>,
    /// Whether the ids that the first answer has were prefetched.
    prefetched: Once,
    /// The countries by their codes, once they have been asked for.
    pub(crate) countries_by_code: OnceLock<Box<[u16]>>,
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
    travel: TravelRecord = Travel;
    countries: CountryRecord = Countries;
    currencies: CurrencyRecord = Currencies;
    categories: CategoryRecord = Categories;
    bounding_boxes: BoundingBoxRecord = BoundingBoxes;
    time_zones: StringRecord = TimeZones;
    dates: StringRecord = Dates;
    features: FeatureRecord = Features;
    languages: StringRecord = Languages;
    postal_regions: StringRecord = PostalRegions;
    sources: SourceRecord = Sources;
    costs: CostRecord = Costs;
    highlights: HighlightRecord = Highlights;
    accommodation: AccommodationRecord = Accommodation;
}

macro_rules! packed_tables {
    ($($name:ident: $record:ident = $section:ident;)*) => {
        impl Index {
            $(#[inline]
            pub(crate) fn $name(&self) -> PackedTable<'_, $record> {
                PackedTable::new(self.section(SectionId::$section))
            })*
        }
    };
}

packed_tables! {
    places: PlaceRecord = Places;
    regions: RegionRecord = Regions;
    main_places: MainPlaceRecord = MainPlaces;
    accommodation_ids: AccommodationIdRecord = AccommodationIds;
    accommodation_words: AccommodationWordRecord = AccommodationWords;
}

impl Index {
    #[inline]
    pub(crate) fn postal(&self) -> PostalTable<'_> {
        PostalTable::new(
            self.section(SectionId::PostalBlocks),
            self.section(SectionId::Postal),
        )
    }

    pub(crate) fn new(bytes: Bytes, header: Header) -> Result<Self, TryReserveError> {
        let range = |section: &Section| {
            let [offset, length] = [section.offset, section.length].map(usize::try_from);
            let offset = offset.ok()?;
            Some(offset..offset.checked_add(length.ok()?)?)
        };
        let sections: Vec<Range<usize>> = header
            .sections
            .iter()
            .map(|section| range(section).unwrap_or_default())
            .collect();
        let copy = |id: SectionId| {
            let range = sections.get(id as usize).cloned();
            bytes.copy(range.unwrap_or_default())
        };
        let (names, strings) = (copy(SectionId::Names)?, copy(SectionId::Strings)?);
        let slack = Slack::new(&header.reference_weights);
        let has_bounds_of_parts = header.weak_reference == weak_reference();
        Ok(Self {
            bytes,
            header,
            sections,
            names,
            strings,
            slack,
            has_bounds_of_parts,
            work_limit: None,
            prefetched: Once::new(),
            countries_by_code: OnceLock::new(),
        })
    }

    /// Returns the work budget of a query.
    pub(crate) fn budget(&self) -> Budget {
        self.work_limit
            .map_or_else(|| Budget::new(self.bytes.len()), Budget::of)
    }

    /// Calls a function that reads all sections in order.
    pub(crate) fn read_in_order<T>(&self, read: impl FnOnce() -> T) -> T {
        self.bytes.read_in_order(read)
    }

    /// Returns the bytes of a section, which exists: the header was checked at open.
    #[inline]
    pub(crate) fn section(&self, id: SectionId) -> &[u8] {
        let range = self.sections.get(id as usize).cloned().unwrap_or_default();
        self.bytes.get(range).unwrap_or_default()
    }

    /// Returns the strings.
    #[inline]
    fn strings(&self) -> &[u8] {
        match &self.strings {
            Some(copy) => copy,
            None => self.section(SectionId::Strings),
        }
    }

    /// Returns a record that another one refers to.
    #[inline]
    pub(crate) fn record<R: Record>(
        &self,
        table: Table<'_, R>,
        index: u32,
        id: SectionId,
    ) -> Result<R> {
        table.get(index as usize).ok_or_else(|| Error::corrupt(id))
    }

    /// Returns the string at a reference; the empty string for none.
    #[inline]
    pub(crate) fn text(&self, reference: u32) -> Result<&str> {
        if reference == NONE {
            return Ok("");
        }
        string_at(self.strings(), reference).ok_or_else(|| Error::corrupt(SectionId::Strings))
    }

    /// Returns the string at a reference, if there is one.
    #[inline]
    pub(crate) fn optional_text(&self, reference: u32) -> Result<Option<&str>> {
        if reference == NONE {
            Ok(None)
        } else {
            self.text(reference).map(Some)
        }
    }

    /// Returns the string at a reference, if there is one and it is not empty.
    #[inline]
    pub(crate) fn some_text(&self, reference: u32) -> Result<Option<&str>> {
        Ok(Some(self.text(reference)?).filter(|text| !text.is_empty()))
    }

    /// Returns the index of the place with this id.
    #[inline]
    pub(crate) fn place_index(&self, geonameid: u32) -> Option<u32> {
        IdTable::new(self.section(SectionId::Ids), self.place_ids()).get(geonameid)
    }

    /// Prefetches the ids of all these places together, once after the index was opened.
    #[inline]
    pub(crate) fn prefetch_ids(&self, places: impl Iterator<Item = u32>) {
        self.prefetched.call_once(|| {
            let ids = self
                .header
                .sections
                .get(SectionId::PlaceIds as usize)
                .map_or(0, |section| section.offset);
            let at = |place| {
                ids.checked_add(u64::from(place).checked_mul(PlaceIdRecord::SIZE as u64)?)?
                    .try_into()
                    .ok()
            };
            self.bytes.will_need(places.filter_map(at));
        });
    }

    /// Returns the id of the place with this index.
    #[inline]
    pub(crate) fn geonameid(&self, place: u32) -> Result<u32> {
        self.record(self.place_ids(), place, SectionId::PlaceIds)
            .map(|place| place.geonameid)
    }

    /// Returns the primary name of a place.
    #[inline]
    pub(crate) fn name(&self, place: u32) -> Result<&str> {
        self.primary_names()
            .get(place)
            .ok_or_else(|| Error::corrupt(SectionId::Names))
    }

    #[inline]
    pub(crate) fn primary_names(&self) -> PrimaryNames<'_> {
        let names = match &self.names {
            Some(copy) => copy,
            None => self.section(SectionId::Names),
        };
        PrimaryNames::new(self.section(SectionId::NameStarts), names)
    }

    /// Returns the names of places besides the primary ones.
    pub(crate) fn further_names(&self) -> FurtherNames<'_> {
        let symbols = SymbolTable::new(self.section(SectionId::Symbols));
        let [starts, names] = [SectionId::FurtherNameStarts, SectionId::FurtherNames];
        FurtherNames::new(self.section(starts), self.section(names), symbols)
    }

    /// Returns the alternate names of a place.
    pub(crate) fn alternate_names(&self, place: u32) -> Result<NameList<'_>> {
        self.alternate_names_of(place, self.name(place)?)
    }

    /// Returns the same of a place whose name is known.
    pub(crate) fn alternate_names_of<'d>(
        &'d self,
        place: u32,
        name: &'d str,
    ) -> Result<NameList<'d>> {
        self.further_names()
            .alternates(place, name)
            .ok_or_else(|| Error::corrupt(SectionId::FurtherNames))
    }

    /// Returns the string of a record in a table of strings; the empty string for index 65535, which means none.
    pub(crate) fn numbered_text(
        &self,
        table: Table<'_, StringRecord>,
        at: u16,
        id: SectionId,
    ) -> Result<&str> {
        if at == u16::MAX {
            return Ok("");
        }
        self.text(self.record(table, u32::from(at), id)?.string_ref)
    }

    /// Returns the importance of places.
    #[inline]
    pub(crate) fn importance(&self) -> ImportanceTable<'_> {
        ImportanceTable::new(
            self.section(SectionId::ImportanceStarts),
            self.section(SectionId::Importance),
        )
    }

    /// Returns the dictionary.
    #[inline]
    pub(crate) fn terms(&self) -> TermDictionary<'_> {
        let [starts, blocks] = [SectionId::TermBlockStarts, SectionId::TermBlocks];
        let [starts, blocks, terms, alphabet] =
            [starts, blocks, SectionId::Terms, SectionId::Alphabet].map(|id| self.section(id));
        TermDictionary::new(starts, blocks, terms, alphabet)
    }

    /// Looks a text up in the dictionary.
    #[inline]
    pub(crate) fn look_up_term(&self, text: &str, budget: &mut Budget) -> Result<Lookup> {
        let prefetch = |terms: [u32; 2]| self.postings().prefetch(terms.into_iter());
        let found = self
            .terms()
            .look_up(text, prefetch)
            .map_err(|_| Error::corrupt(SectionId::Terms))?;
        budget.spend_bytes(found.bytes_read)?;
        Ok(found)
    }

    /// Returns the terms that start with a text; none for an empty text, although all terms start with it.
    #[inline]
    pub(crate) fn terms_starting_with(
        &self,
        text: &str,
        budget: &mut Budget,
    ) -> Result<PrefixRange> {
        if text.is_empty() {
            return Ok(PrefixRange {
                terms: 0..0,
                is_term: false,
                bytes_read: 0,
            });
        }
        let prefetch = |terms: [u32; 2]| {
            self.postings().prefetch(terms.into_iter());
            self.max_scores().prefetch(terms.into_iter());
            self.weak_max_scores().prefetch(terms.into_iter());
        };
        let found = self.terms().prefix_range_with(text, prefetch);
        let found = found.map_err(|_| Error::corrupt(SectionId::Terms))?;
        budget.spend_bytes(found.bytes_read)?;
        Ok(found)
    }

    /// Returns the term with a number.
    pub(crate) fn term(&self, number: u32) -> Result<String> {
        let corrupt = || Error::corrupt(SectionId::Terms);
        let mut buffer = TermBuffer::default();
        let (term, _) = self
            .terms()
            .read(number, &mut buffer)
            .map_err(|_| corrupt())?;
        Ok(term.to_owned())
    }

    /// Returns the postings of the terms.
    #[inline]
    pub(crate) fn postings(&self) -> Postings<'_> {
        Postings::new(
            self.section(SectionId::Postings),
            self.section(SectionId::PostingsLists),
        )
    }

    /// Returns the max scores of terms as prefix matches.
    #[inline]
    pub(crate) fn max_scores(&self) -> MaxScores<'_> {
        let [levels, summary] = [SectionId::MaxScoreLevels, SectionId::MaxScores];
        MaxScores::new(
            self.section(levels),
            self.section(summary),
            self.slack.prefix,
        )
    }

    /// Returns the max scores of substring and fuzzy matches of terms, and of those by a part of them.
    #[inline]
    pub(crate) fn weak_max_scores(&self) -> WeakMaxScores<'_> {
        WeakMaxScores::new(self.section(SectionId::WeakMaxScores), self.slack.weak)
    }

    /// Returns the n-gram index: which terms hold a text inside a word.
    pub(crate) fn ngrams(&self) -> Result<NgramIndex<'_>> {
        let sections = NgramSections {
            blocks: self.section(SectionId::NgramBlocks),
            block_scores: self.section(SectionId::NgramBlockScores),
            list_offsets: self.section(SectionId::NgramOffsets),
            lists: self.section(SectionId::NgramLists),
            ngram_scores: self.section(SectionId::NgramScores),
        };
        NgramIndex::new(&sections, self.slack.substring)
            .ok_or_else(|| Error::corrupt(SectionId::NgramOffsets))
    }

    /// Returns the fuzzy index.
    pub(crate) fn partitions(&self) -> Result<PartitionIndex<'_>> {
        let [buckets, entries] = [SectionId::FuzzyBuckets, SectionId::FuzzyEntries];
        PartitionIndex::new(self.section(buckets), self.section(entries))
            .ok_or_else(|| Error::corrupt(buckets))
    }

    /// Returns a spatial index.
    #[inline]
    pub(crate) fn tree(&self, id: SectionId) -> Result<PackedRTree<'_>> {
        PackedRTree::new(self.section(id)).ok_or_else(|| Error::corrupt(id))
    }

    /// Returns the travel record of a place or country, if it has one.
    pub(crate) fn travel_at(&self, index: u32) -> Result<Option<TravelRecord>> {
        if index == NONE {
            return Ok(None);
        }
        self.record(self.travel(), index, SectionId::Travel)
            .map(Some)
    }

    /// Returns the source of a record.
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

/// Returns how much a visitor is expected to bargain in a country, where known.
pub(crate) fn bargaining(record: &CountryRecord) -> Option<u8> {
    (record.negotiate != UNKNOWN_NEGOTIATE).then_some(record.negotiate)
}

/// Returns the number, unless it is NaN, which stands for unknown.
pub(crate) fn known(value: f64) -> Option<f64> {
    (!value.is_nan()).then_some(value)
}
