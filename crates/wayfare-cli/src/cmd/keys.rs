//! `wayfare keys`: making, listing and revoking the keys of `wayfare serve`.

use std::path::PathBuf;

use serde::Serialize;
use wayfare::Dataset;
use wayfare_server::{KeyEntry, KeyFile};

use crate::{
    args::{KeysArgs, KeysCommand},
    failure::Failure,
    session::Session,
    table::{Table, code, left},
};

/// A new key, for programs.
#[derive(Serialize)]
struct NewKey<'a> {
    name: &'a str,
    key: &'a str,
}

/// Returns the default file of keys.
pub(crate) fn default_file() -> Option<PathBuf> {
    Dataset::user_folder().map(|folder| folder.join("keys.toml"))
}

pub(crate) fn run(args: &KeysArgs, session: &mut Session) -> Result<(), Failure> {
    let path = args.keys.clone().or_else(default_file).ok_or_else(|| {
        Failure::Error("this user has no data folder: name a file with --keys".to_owned())
    })?;
    match &args.command {
        KeysCommand::Add {
            name,
            group,
            expires,
        } => {
            let groups = (!group.is_empty()).then(|| group.clone());
            let key = KeyFile::change(&path, |keys| keys.add(name, groups, expires.clone()))?;
            anstream::eprintln!(
                "This is the only time that the key is shown; {} has its hash.",
                path.display()
            );
            session
                .out
                .answer(&NewKey { name, key: &key }, |out| out.line(&key))
        }
        KeysCommand::List => {
            let keys = KeyFile::open(&path)?;
            let missing = || format!("There are no keys in {}.", path.display());
            session.out.list(keys.entries(), missing, |out| {
                out.table(&table(keys.entries()))
            })
        }
        KeysCommand::Revoke { name } => {
            if !KeyFile::change(&path, |keys| Ok(keys.revoke(name)))? {
                return Err(Failure::NotFound(format!(
                    "There is no key {name:?} in {}.",
                    path.display()
                )));
            }
            anstream::eprintln!(
                "A server that runs takes notice on SIGHUP, or by itself with --reload."
            );
            Ok(())
        }
    }
}

fn table(entries: &[KeyEntry]) -> Table {
    let mut table = Table::new([left("Name"), left("Groups"), code("Expires")]);
    for KeyEntry {
        name,
        groups,
        expires,
        ..
    } in entries
    {
        let groups = groups
            .as_ref()
            .map_or("all".to_owned(), |groups| groups.join(", "));
        let expires = expires.clone().unwrap_or("never".to_owned());
        table.row([name.clone(), groups, expires]);
    }
    table
}
