//! The parts of a folder, with a manifest, so that another run can resume.

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use serde_json::{Map, Value, json};
use wayfare::Dataset;
use wayfare_arrow::Column;
use wayfare_build::Encoding;
use wayfare_files::{AtomicFile, Readers, make_folders};
use wayfare_text::printable_path;

use super::writer::OutputForm;
use crate::{args::EnrichArgs, failure::Failure};

/// The manifest: what the parts are made of.
const MANIFEST: &str = "enrich.json";

/// Bytes of the longest manifest; real ones have some hundred.
const LONGEST_MANIFEST: u64 = 1 << 20;

/// A folder of parts.
pub(super) struct Parts {
    folder: PathBuf,
    form: OutputForm,
}

impl Parts {
    /// Opens a folder, and makes it if it does not exist. Parts in it must come from the same table, dataset and
    /// options.
    pub(super) fn open(
        folder: &Path,
        form: OutputForm,
        args: &EnrichArgs,
        dataset: &Dataset,
    ) -> Result<Self, Failure> {
        make_folders(folder, "")?;
        let parts = Self {
            folder: folder.to_owned(),
            form,
        };
        let (path, made_of) = (folder.join(MANIFEST), made_of(form, args, dataset)?);
        let manifest = wayfare_files::open(&path).and_then(|file| {
            let mut bytes = Vec::new();
            file.take(LONGEST_MANIFEST)
                .read_to_end(&mut bytes)
                .map(|_| bytes)
        });
        match manifest {
            Ok(bytes) => parts.check(&path, &bytes, &made_of)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if parts.has(0) {
                    let part = parts.path(0);
                    return Err(Failure::Error(format!(
                        "{} is there, but no {MANIFEST} that says what it is a part of: name another folder",
                        printable_path(&part)
                    )));
                }
                let mut file = AtomicFile::create_for(&path, Readers::Default)?;
                file.write_all(&serde_json::to_vec_pretty(&made_of)?)
                    .map_err(|error| Failure::at(&path, error))?;
                file.publish()?;
            }
            Err(error) => return Err(Failure::at(&path, error)),
        }
        Ok(parts)
    }

    fn check(
        &self,
        path: &Path,
        bytes: &[u8],
        made_of: &Map<String, Value>,
    ) -> Result<(), Failure> {
        let remedy = "name another folder, or remove this one to begin anew";
        let found: Map<String, Value> = serde_json::from_slice(bytes)
            .map_err(|error| Failure::at(path, format!("{error}: {remedy}")))?;
        for (name, now) in made_of {
            let then = found.get(name).unwrap_or(&Value::Null);
            if then != now {
                let folder = printable_path(&self.folder);
                return Err(Failure::Error(format!(
                    "the parts in {folder} are of another run, whose {name} is {then} and not {now}: {remedy}"
                )));
            }
        }
        Ok(())
    }

    /// Returns whether a part is complete.
    pub(super) fn has(&self, part: u64) -> bool {
        // A link does not count: nobody else says what the part is.
        fs::symlink_metadata(self.path(part)).is_ok_and(|found| found.is_file())
    }

    pub(super) fn path(&self, part: u64) -> PathBuf {
        self.folder
            .join(format!("part-{part:05}.{}", self.form.form.extension()))
    }
}

/// Returns everything on which the content of the parts depends.
fn made_of(
    form: OutputForm,
    args: &EnrichArgs,
    dataset: &Dataset,
) -> Result<Map<String, Value>, Failure> {
    let failed = |error: io::Error| Failure::at(&args.input, error);
    let input = fs::canonicalize(&args.input).map_err(failed)?;
    let metadata = fs::metadata(&input).map_err(failed)?;
    let modified = metadata
        .modified()
        .map_err(failed)?
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let columns: Vec<_> = args
        .add
        .iter()
        .map(|column: &Column| column.name())
        .collect();
    let made_of = [
        ("wayfare", json!(env!("CARGO_PKG_VERSION"))),
        ("dataset", json!(dataset.info()?.content_hash)),
        ("table", json!(input.to_string_lossy())),
        ("size", json!(metadata.len())),
        (
            "modification time",
            json!(format!(
                "{}.{:09}",
                modified.as_secs(),
                modified.subsec_nanos()
            )),
        ),
        ("--from", json!(args.from)),
        ("--sheet", json!(args.sheet)),
        ("--skip-rows", json!(args.skip_rows)),
        ("--delimiter", json!(args.delimiter)),
        ("--encoding", json!(args.encoding.map(Encoding::name))),
        ("--to", json!(form.form)),
        ("--escape-formulas", json!(form.escape_formulas)),
        ("--part-rows", json!(args.part_rows())),
        ("--text", json!(args.text)),
        ("--country-column", json!(args.country_column)),
        ("--region-column", json!(args.region_column)),
        ("--latitude", json!(args.latitude)),
        ("--longitude", json!(args.longitude)),
        ("--id", json!(args.id)),
        ("--add", json!(columns)),
        ("--prefix", json!(args.prefix)),
        ("options", json!(args.options.typed(|_| true).trim())),
    ];
    Ok(made_of
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect())
}
