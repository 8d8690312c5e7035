//! Wayfare itself: `search` with the default options for every kind of text, and `autocomplete` for prefixes.

use std::{
    env,
    hint::black_box,
    path::Path,
    process::{Command, Stdio},
};

use wayfare::{Dataset, NearestOptions, Point, SearchOptions};

use crate::{
    error::Result,
    peer::{LIMIT, Peer, PlaceFacts, QuestionKind, country_number},
    places::PeerPlace,
};

/// The library as it is meant to be used.
pub(crate) struct Wayfare {
    dataset: Dataset,
    options: SearchOptions,
    nearest: [NearestOptions; 2],
}

impl Peer for Wayfare {
    const KINDS: &[QuestionKind] = &[
        QuestionKind::Exact,
        QuestionKind::Alternate,
        QuestionKind::Prefix3,
        QuestionKind::Prefix5,
        QuestionKind::Infix,
        QuestionKind::OneEdit,
        QuestionKind::TwoEdits,
        QuestionKind::Nearest1,
        QuestionKind::Nearest10,
        QuestionKind::Anywhere10,
        QuestionKind::Id,
        QuestionKind::Record,
        QuestionKind::Country,
    ];

    /// Builds the default dataset, which gives `world.sqlite` to all others, with the command that `WAYFARE` names: to compile
    /// the builder here takes longer than all the rest.
    fn build(_: &[PeerPlace], folder: &Path) -> Result<()> {
        let program = env::var_os("WAYFARE").ok_or("WAYFARE names no program")?;
        let mut build = Command::new(program);
        let status = build
            .args(["build", "--quiet", "--dataset"])
            .arg(folder)
            .stdout(Stdio::null())
            .status()?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("wayfare build: {status}").into())
        }
    }

    fn open(folder: &Path) -> Result<Self> {
        Ok(Self {
            dataset: Dataset::open(folder)?,
            options: SearchOptions::new().limit(LIMIT),
            nearest: [1, LIMIT].map(|limit| NearestOptions::new().limit(limit)),
        })
    }

    fn search(&self, _: QuestionKind, text: &str) -> Result<Vec<u32>> {
        Ok(self
            .dataset
            .search_with(text, &self.options)?
            .iter()
            .map(|hit| hit.id().get())
            .collect())
    }

    fn nearest(&self, latitude: f64, longitude: f64, limit: usize) -> Result<Vec<u32>> {
        let options = &self.nearest[usize::from(limit > 1)];
        let places = self
            .dataset
            .nearest_with(Point::new(latitude, longitude)?, options)?;
        Ok(places.iter().map(|place| place.id().get()).collect())
    }

    fn country(&self, latitude: f64, longitude: f64) -> Result<Vec<u32>> {
        let region = self.dataset.region_at(Point::new(latitude, longitude)?)?;
        let code = region.map(|region| region.country_code()).transpose()?;
        Ok(code
            .and_then(|code| country_number(code.as_str()))
            .into_iter()
            .collect())
    }

    fn place(&self, id: u32) -> Result<PlaceFacts<'_>> {
        let place = self.dataset.place(id)?.ok_or("no such place")?;
        Ok(PlaceFacts {
            name: place.name().into(),
            latitude: place.point().latitude(),
            longitude: place.point().longitude(),
            population: place.population().unwrap_or(0),
        })
    }

    fn record(&self, id: u32) -> Result<()> {
        black_box(self.dataset.place(id)?.ok_or("no such place")?.details()?);
        Ok(())
    }
}

/// `autocomplete` instead of `search`.
pub(crate) struct Autocomplete(Wayfare);

impl Peer for Autocomplete {
    const KINDS: &[QuestionKind] = &[QuestionKind::Prefix3, QuestionKind::Prefix5];

    /// Makes no files: those of [`Wayfare`] are used.
    fn build(_: &[PeerPlace], _: &Path) -> Result<()> {
        Ok(())
    }

    fn open(folder: &Path) -> Result<Self> {
        Wayfare::open(&folder.with_file_name("wayfare")).map(Self)
    }

    fn search(&self, _: QuestionKind, text: &str) -> Result<Vec<u32>> {
        let hits = self.0.dataset.autocomplete_with(text, &self.0.options)?;
        Ok(hits.iter().map(|hit| hit.id().get()).collect())
    }
}
