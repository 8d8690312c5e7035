//! `wayfare man`: the manual pages of all commands.

use std::{io::Write, path::Path};

use clap::Command;
use clap_mangen::Man;
use wayfare_files::{AtomicFile, Readers, make_folders};

use crate::{
    args::{ManArgs, entry},
    failure::Failure,
    session::Session,
};

pub(crate) fn run(args: &ManArgs, session: &mut Session) -> Result<(), Failure> {
    make_folders(&args.folder, "")?;
    let mut command = entry::command().disable_help_subcommand(true);
    command.build();
    write_pages(&command, &args.folder)?;
    let page = args.folder.join("wayfare.1");
    session.out.line(wayfare_text::printable_path(&page))?;
    session.out.finish()
}

/// Writes the page of a command and those of its subcommands.
fn write_pages(command: &Command, folder: &Path) -> Result<(), Failure> {
    for subcommand in command
        .get_subcommands()
        .filter(|subcommand| !subcommand.is_hide_set())
    {
        write_pages(subcommand, folder)?;
    }
    let page = Man::new(command.clone());
    let path = folder.join(page.get_filename());
    let mut text = Vec::new();
    page.render(&mut text)?;
    let mut file = AtomicFile::create_for(&path, Readers::Default)?;
    file.write_all(&text)
        .map_err(|error| Failure::at(&path, error))?;
    Ok(file.publish()?)
}
