//! `wayfare man`: the manual pages of all commands.

use std::fs;

use crate::{
    args::{ManArgs, entry},
    failure::Failure,
    session::Session,
};

pub(crate) fn run(args: &ManArgs, session: &mut Session) -> Result<(), Failure> {
    let named = |error| Failure::Error(format!("{}: {error}", args.folder.display()));
    fs::create_dir_all(&args.folder).map_err(named)?;
    clap_mangen::generate_to(entry::command(), &args.folder).map_err(named)?;
    let page = args.folder.join("wayfare.1");
    session.out.line(wayfare::printable_path(&page))?;
    session.out.finish()
}
