//! `wayfare diff` and `wayfare update`: the records in which datasets differ.

use wayfare_build::{Diff, Install, SigningKey, Undo, VerifyingKey};

use super::archive::warn_of_few;
use crate::{
    args::{DiffArgs, UpdateArgs},
    failure::Failure,
    session::Session,
    table::{Table, left, right},
    text,
};

pub(crate) fn diff(args: &DiffArgs, session: &mut Session) -> Result<(), Failure> {
    let mut diff = Diff::new(&args.old, &args.new);
    if let Some(key) = &args.sign_with {
        diff = diff.sign_with(SigningKey::open(key)?);
    }
    let delta = diff.run(&args.out)?;
    if !delta.signed {
        anstream::eprintln!("It is not signed: `wayfare update` takes it with --unsigned only.");
    }
    warn_of_few(&args.new)?;
    session.out.answer(&delta, |out| {
        let mut table = Table::new([left("Table"), right("Changed"), right("Removed")]);
        for changes in &delta.changes {
            let (changed, removed) = (text::count(changes.changed), text::count(changes.removed));
            table.row([changes.table.clone(), changed, removed]);
        }
        out.table(&table)?;
        out.blank()?;
        out.text(&format!(
            "{} bytes in {}.",
            text::count(delta.bytes),
            args.out.display()
        ))
    })
}

pub(crate) fn update(args: &UpdateArgs, session: &mut Session) -> Result<(), Failure> {
    let Some(from) = &args.from else {
        return undo(session);
    };
    let mut install = Install::update(&session.folder, from).progress(!args.quiet);
    if let Some(key) = &args.key {
        install = install.verify_with(VerifyingKey::open(key)?);
    }
    let installed = install.run()?;
    session.out.answer(&installed, |out| {
        let manifest = &installed.manifest;
        let (name, date, build_id) = (&manifest.name, &manifest.snapshot_date, &manifest.build_id);
        let when = if installed.unchanged {
            "already"
        } else {
            "now"
        };
        out.text(&format!(
            "{} is {name} ({date}) {when}, build {build_id}.",
            session.folder.display()
        ))
    })
}

fn undo(session: &mut Session) -> Result<(), Failure> {
    let undone = Undo::new(&session.folder).run()?;
    session.out.answer(&undone, |out| {
        out.text(&format!(
            "{} is {} ({}) again, build {}.",
            session.folder.display(),
            undone.name,
            undone.snapshot_date,
            undone.build_id
        ))
    })
}
