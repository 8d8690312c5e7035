//! `wayfare pack` and `wayfare unpack`: a dataset as one file.

use std::path::Path;

use wayfare::{Dataset, Info};
use wayfare_build::{ArchiveManifest, Install, Pack, SigningKey, VerifyingKey};

use crate::{
    args::{PackArgs, UnpackArgs},
    failure::Failure,
    session::Session,
    text,
};

/// Characters of the name and the date of a dataset in the name of a file, which has at most 255 bytes.
const LONGEST_PART: usize = 60;

pub(crate) fn pack(args: &PackArgs, session: &mut Session) -> Result<(), Failure> {
    let mut pack = Pack::new(&session.folder).index_only(args.index_only);
    if let Some(key) = &args.sign_with {
        pack = pack.sign_with(SigningKey::open(key)?);
    }
    let out = match &args.out {
        Some(out) => out.clone(),
        None => file_name(&session.open()?.info()?).into(),
    };
    let manifest = pack.run(&out)?;
    let bytes = out.metadata()?.len();
    warn_of_few(&session.folder)?;
    let path = out.display();
    session.out.answer(&manifest, |out| {
        let ArchiveManifest {
            name,
            snapshot_date,
            ..
        } = &manifest;
        out.text(&format!("{name} ({snapshot_date}) is packed into {path}:"))?;
        for file in &manifest.files {
            out.text(&format!(
                "{:>14} bytes  {}",
                text::count(file.bytes),
                file.name
            ))?;
        }
        out.text(&format!("{:>14} bytes  packed", text::count(bytes)))?;
        out.note("If you pass it on, credit its sources: manifest.json in it has their licences.")
    })
}

pub(crate) fn unpack(args: &UnpackArgs, session: &mut Session) -> Result<(), Failure> {
    let mut install = Install::unpack(&session.folder, &args.file).progress(true);
    if let Some(key) = &args.key {
        install = install.verify_with(VerifyingKey::open(key)?);
    }
    let installed = install.run()?;
    session.out.answer(&installed, |out| {
        let ArchiveManifest {
            name,
            snapshot_date,
            ..
        } = &installed.manifest;
        out.text(&format!(
            "{name} ({snapshot_date}) is unpacked into {}.",
            session.folder.display()
        ))?;
        if !installed.removed.is_empty() {
            out.text(&format!(
                "Not in the archive, and so removed there: {}.",
                installed.removed.join(", ")
            ))?;
        }
        if installed.removed.contains(&"world.sqlite") {
            out.text("No delta can update this dataset: unpack one with world.sqlite for that.")?;
        }
        out.text(&usage(&session.folder))
    })
}

/// Warns of figures that may tell what one traveller spent.
pub(super) fn warn_of_few(dataset: &Path) -> Result<(), Failure> {
    let figures = wayfare_build::figures_of_few(dataset)?;
    if figures > 0 {
        anstream::eprintln!(
            "{} costs rest on the logs of fewer than 3 travellers, and may tell what one of them spent. To pass it on, build it \
             with `minimum = 3` in the sources of kind spending.",
            text::count(figures)
        );
    }
    Ok(())
}

/// Returns the name of the file that a dataset is packed into, `wayfare-default-2026-09-29.wayfare.zst`.
fn file_name(info: &Info<'_>) -> String {
    let words = |text: &str| {
        let words = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        let joined = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
        joined.chars().take(LONGEST_PART).collect::<String>()
    };
    format!(
        "{}-{}.wayfare.zst",
        words(info.name),
        words(info.snapshot_date)
    )
}

/// Returns a message that says how to use the dataset in a folder.
fn usage(folder: &Path) -> String {
    if Dataset::default_folder().is_some_and(|default| default == folder) {
        return "`wayfare search lisbon` and `Dataset::open_default()` use it.".to_owned();
    }
    let folder = folder.display();
    format!(
        "`wayfare --dataset {folder} search lisbon`, or WAYFARE_DATASET={folder}, and `Dataset::open` use it."
    )
}
