//! The dataset that a build would replace although it was built otherwise.

use std::collections::HashSet;
use std::path::Path;

use wayfare::Dataset;

use crate::error::Result;
use crate::plan::Plan;

/// A dataset that a [`Build`](crate::Build) would replace, and that has other sources or other options.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replaced {
    /// Its name, which ends with its options.
    pub name: String,
    /// Number of its places.
    pub places: usize,
    /// Name of the dataset that the build would make.
    pub new_name: String,
    /// Ids of its sources that the build does not read.
    pub lost: Vec<String>,
}

impl Replaced {
    /// Returns the dataset in a folder, unless it has this name and no source that is not planned. One that cannot be opened
    /// is of no use to anybody.
    pub(crate) fn find(dir: &Path, plan: &Plan, new_name: String) -> Result<Option<Self>> {
        let Ok(dataset) = Dataset::open(dir) else {
            return Ok(None);
        };
        let info = dataset.info()?;
        let planned: HashSet<_> = plan
            .sources
            .iter()
            .map(|source| source.spec.id.as_str())
            .collect();
        let lost = info
            .sources
            .iter()
            .map(|source| source.id)
            .filter(|id| !planned.contains(id));
        let lost: Vec<_> = lost.map(str::to_owned).collect();
        if lost.is_empty() && info.name == new_name {
            return Ok(None);
        }
        Ok(Some(Self {
            name: info.name.to_owned(),
            places: info.places,
            new_name,
            lost,
        }))
    }
}
