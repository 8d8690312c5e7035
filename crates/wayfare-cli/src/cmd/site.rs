//! `wayfare site`: the page of the server as a folder that needs none.

use wayfare_server::write_site;
use wayfare_text::printable_path;

use crate::{args::SiteArgs, failure::Failure, session::Session, text};

pub(crate) fn run(args: &SiteArgs, session: &mut Session) -> Result<(), Failure> {
    let site = write_site(&session.folder, &args.web, &args.out)?;
    session.out.answer(&site, |out| {
        out.text(&format!(
            "The site is in {}: {} files of {} bytes, of which {} are the dataset.",
            printable_path(&args.out),
            site.files,
            text::count(site.bytes),
            text::count(site.dataset_bytes),
        ))
    })
}
