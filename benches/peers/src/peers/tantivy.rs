//! tantivy: whole names as terms, for prefixes and edits too, and trigrams of names; the most populous places first.

use std::{ops::Bound, path::Path};

use tantivy::{
    Index, IndexReader, IndexWriter, Order, Searcher, TantivyDocument, Term,
    collector::TopDocs,
    columnar::Column,
    doc,
    query::{BooleanQuery, FuzzyTermQuery, Query, RangeQuery, TermQuery},
    schema::{
        FAST, Field, INDEXED, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions,
        Value,
    },
    tokenizer::{
        AsciiFoldingFilter, LowerCaser, NgramTokenizer, RawTokenizer, TextAnalyzer, Token,
    },
};

use crate::{
    error::Result,
    peer::{LIMIT, Peer, PlaceFacts, QuestionKind},
    places::PeerPlace,
};

/// Bytes that the writer may use.
const MEMORY: usize = 200_000_000;

/// An index of one segment.
pub(crate) struct Tantivy {
    fields: TantivyFields,
    searcher: Searcher,
    ids: Column<u64>,
    names: TextAnalyzer,
    trigrams: TextAnalyzer,
    _reader: IndexReader,
}

/// What is stored and indexed of a place.
struct TantivyFields {
    id: Field,
    name: Field,
    latitude: Field,
    longitude: Field,
    population: Field,
    names: Field,
    trigrams: Field,
}

impl TantivyFields {
    fn new() -> (Self, Schema) {
        let mut schema = Schema::builder();
        let mut text = |tokenizer| {
            let indexing = TextFieldIndexing::default()
                .set_tokenizer(tokenizer)
                .set_index_option(IndexRecordOption::Basic)
                .set_fieldnorms(false);
            schema.add_text_field(
                tokenizer,
                TextOptions::default().set_indexing_options(indexing),
            )
        };
        let (names, trigrams) = (text("names"), text("trigrams"));
        let fields = Self {
            id: schema.add_u64_field("id", INDEXED | FAST),
            name: schema.add_text_field("name", STORED),
            latitude: schema.add_f64_field("latitude", STORED),
            longitude: schema.add_f64_field("longitude", STORED),
            population: schema.add_u64_field("population", FAST | STORED),
            names,
            trigrams,
        };
        (fields, schema.build())
    }
}

/// Gives the whole text as one term, and its pieces of three letters.
fn analyzers() -> Result<[TextAnalyzer; 2]> {
    let whole = TextAnalyzer::builder(RawTokenizer::default())
        .filter(LowerCaser)
        .filter(AsciiFoldingFilter);
    let pieces = TextAnalyzer::builder(NgramTokenizer::new(3, 3, false)?);
    Ok([
        whole.build(),
        pieces.filter(LowerCaser).filter(AsciiFoldingFilter).build(),
    ])
}

/// Returns the terms of a text.
fn terms(analyzer: &TextAnalyzer, text: &str) -> Vec<String> {
    let mut terms = Vec::new();
    analyzer
        .clone()
        .token_stream(text)
        .process(&mut |token: &Token| terms.push(token.text.clone()));
    terms
}

/// Finds the places that have a term.
fn whole(term: Term) -> Box<dyn Query> {
    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
}

impl Peer for Tantivy {
    const KINDS: &[QuestionKind] = &[
        QuestionKind::Exact,
        QuestionKind::Alternate,
        QuestionKind::Prefix3,
        QuestionKind::Prefix5,
        QuestionKind::Infix,
        QuestionKind::OneEdit,
        QuestionKind::TwoEdits,
        QuestionKind::Id,
    ];

    fn build(places: &[PeerPlace], folder: &Path) -> Result<()> {
        let (fields, schema) = TantivyFields::new();
        let index = Index::create_in_dir(folder, schema)?;
        let [names, trigrams] = analyzers()?;
        index.tokenizers().register("names", names);
        index.tokenizers().register("trigrams", trigrams);
        let mut writer: IndexWriter = index.writer_with_num_threads(1, MEMORY)?;
        for place in places {
            let mut document = doc!(
                fields.id => u64::from(place.id),
                fields.name => place.name.as_str(),
                fields.latitude => place.latitude,
                fields.longitude => place.longitude,
                fields.population => place.population,
            );
            for name in place.names() {
                document.add_text(fields.names, name);
                document.add_text(fields.trigrams, name);
            }
            writer.add_document(document)?;
        }
        writer.commit()?;
        let segments = index.searchable_segment_ids()?;
        if segments.len() > 1 {
            writer.merge(&segments).wait()?;
        }
        writer.garbage_collect_files().wait()?;
        Ok(writer.wait_merging_threads()?)
    }

    fn open(folder: &Path) -> Result<Self> {
        let reader = Index::open_in_dir(folder)?.reader()?;
        let searcher = reader.searcher();
        let ids = searcher.segment_reader(0).fast_fields().u64("id")?;
        let [names, trigrams] = analyzers()?;
        Ok(Self {
            fields: TantivyFields::new().0,
            searcher,
            ids,
            names,
            trigrams,
            _reader: reader,
        })
    }

    fn search(&self, kind: QuestionKind, text: &str) -> Result<Vec<u32>> {
        let name = || Term::from_field_text(self.fields.names, &self.name(text));
        let query: Box<dyn Query> = match kind {
            QuestionKind::Prefix3 | QuestionKind::Prefix5 => {
                let start = self.name(text);
                let end = format!("{start}{}", char::MAX);
                let [start, end] =
                    [start, end].map(|text| Term::from_field_text(self.fields.names, &text));
                Box::new(RangeQuery::new(
                    Bound::Included(start),
                    Bound::Excluded(end),
                ))
            }
            QuestionKind::Infix => {
                let pieces = terms(&self.trigrams, text);
                let pieces = pieces
                    .iter()
                    .map(|piece| Term::from_field_text(self.fields.trigrams, piece));
                Box::new(BooleanQuery::intersection(pieces.map(whole).collect()))
            }
            QuestionKind::OneEdit => Box::new(FuzzyTermQuery::new(name(), 1, true)),
            QuestionKind::TwoEdits => Box::new(FuzzyTermQuery::new(name(), 2, true)),
            _ => whole(name()),
        };
        let top = TopDocs::with_limit(LIMIT).order_by_fast_field::<u64>("population", Order::Desc);
        let found = self.searcher.search(&query, &top)?;
        Ok(found
            .into_iter()
            .filter_map(|(_, at)| self.ids.first(at.doc_id))
            .map(|id| id as u32)
            .collect())
    }

    fn place(&self, id: u32) -> Result<PlaceFacts<'_>> {
        let term = Term::from_field_u64(self.fields.id, id.into());
        let query = TermQuery::new(term, IndexRecordOption::Basic);
        let found = self
            .searcher
            .search(&query, &TopDocs::with_limit(1).order_by_score())?;
        let &(_, at) = found.first().ok_or("no such place")?;
        let place: TantivyDocument = self.searcher.doc(at)?;
        let [name, latitude, longitude, population] = [
            self.fields.name,
            self.fields.latitude,
            self.fields.longitude,
            self.fields.population,
        ]
        .map(|field| place.get_first(field));
        Ok(PlaceFacts {
            name: name
                .and_then(|value| value.as_str())
                .ok_or("no name")?
                .to_owned()
                .into(),
            latitude: latitude
                .and_then(|value| value.as_f64())
                .ok_or("no latitude")?,
            longitude: longitude
                .and_then(|value| value.as_f64())
                .ok_or("no longitude")?,
            population: population
                .and_then(|value| value.as_u64())
                .ok_or("no population")?,
        })
    }
}

impl Tantivy {
    /// Returns a name as it is indexed.
    fn name(&self, text: &str) -> String {
        terms(&self.names, text).concat()
    }
}
