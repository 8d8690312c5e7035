//! geosuggest-core: GeoNames rows in one archive, loaded as a whole.

use std::path::Path;

use geosuggest_core::{
    Engine,
    index::{IndexData, SourceFileContentOptions},
    storage::Storage,
};

use crate::{
    error::Result,
    peer::{LIMIT, Peer, PlaceFacts, QuestionKind},
    places::PeerPlace,
};

const INDEX: &str = "index.rkyv";

/// The engine, on data that live as long as the process.
pub(crate) struct Geosuggest(Engine<'static>);

impl Peer for Geosuggest {
    const KINDS: &[QuestionKind] = &[
        QuestionKind::Exact,
        QuestionKind::Alternate,
        QuestionKind::Prefix3,
        QuestionKind::Prefix5,
        QuestionKind::OneEdit,
        QuestionKind::TwoEdits,
        QuestionKind::Nearest1,
        QuestionKind::Nearest10,
        QuestionKind::Anywhere10,
        QuestionKind::Id,
    ];

    fn build(places: &[PeerPlace], folder: &Path) -> Result<()> {
        let index = IndexData::new_from_files_content(SourceFileContentOptions {
            cities: main_dump(places)?,
            names: None,
            countries: None,
            admin1_codes: None,
            admin2_codes: None,
            filter_languages: Vec::new(),
            excluded_feature_codes: Vec::new(),
        });
        let engine = index.map_err(|e| e.to_string())?.try_into()?;
        Ok(Storage::new()
            .dump_to(folder.join(INDEX), &engine)
            .map_err(|e| e.to_string())?)
    }

    fn open(folder: &Path) -> Result<Self> {
        let data = Storage::new()
            .load_from(folder.join(INDEX))
            .map_err(|e| e.to_string())?;
        Ok(Self(
            Box::leak(Box::new(data))
                .as_engine()
                .map_err(|e| e.to_string())?,
        ))
    }

    fn search(&self, _: QuestionKind, text: &str) -> Result<Vec<u32>> {
        Ok(self
            .0
            .suggest::<&str>(text, LIMIT, None, None)
            .iter()
            .map(|city| city.id.to_native())
            .collect())
    }

    fn nearest(&self, latitude: f64, longitude: f64, limit: usize) -> Result<Vec<u32>> {
        let found = self
            .0
            .reverse::<&str>((latitude as f32, longitude as f32), limit, None, None);
        Ok(found
            .ok_or("nothing is near")?
            .iter()
            .map(|item| item.city.id.to_native())
            .collect())
    }

    fn place(&self, id: u32) -> Result<PlaceFacts<'_>> {
        let city = self.0.get(&id).ok_or("no such place")?;
        Ok(PlaceFacts {
            name: city.name.as_str().into(),
            latitude: city.latitude.to_native().into(),
            longitude: city.longitude.to_native().into(),
            population: city.population.to_native().into(),
        })
    }
}

/// Returns the places as rows of the main dump of GeoNames.
fn main_dump(places: &[PeerPlace]) -> Result<String> {
    let mut rows = csv::WriterBuilder::new()
        .delimiter(b'\t')
        .from_writer(Vec::new());
    for place in places {
        let PeerPlace {
            id,
            name,
            ascii_name,
            alternate_names,
            latitude,
            longitude,
            feature_code,
            ..
        } = place;
        let none = "";
        rows.serialize((
            (
                id,
                name,
                ascii_name,
                alternate_names.join(","),
                latitude,
                longitude,
            ),
            (
                "P",
                feature_code,
                &place.country_code,
                none,
                none,
                none,
                none,
                none,
            ),
            (place.population, none, none, none, none),
        ))?;
    }
    Ok(String::from_utf8(
        rows.into_inner().map_err(|e| e.to_string())?,
    )?)
}
