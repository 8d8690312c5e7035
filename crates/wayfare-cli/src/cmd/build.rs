//! `wayfare build`: a dataset from the default sources, GeoNames files and tables of one's own.

use wayfare_build::{Build, Manifest};

use crate::{args::BuildArgs, failure::Failure, session::Session};

pub(crate) fn run(args: &BuildArgs, session: &mut Session) -> Result<(), Failure> {
    // Files of Overture Maps are in Parquet.
    #[cfg(feature = "parquet")]
    wayfare_arrow::report_other_panics();
    let mut build = Build::new(&session.folder)
        .files(&args.files)
        .countries(&args.country)
        .feature_classes(&args.feature_class)
        .min_population(args.min_population)
        .with_costs_only(args.with_costs_only)
        .alternate_names(!args.no_alternate_names)
        .languages(&args.languages)
        .borders(!args.no_borders)
        .strict(args.strict)
        .escape_formulas(session.out.escape_formulas)
        .progress(!args.quiet);
    if let Some(preset) = &args.preset {
        build = preset.apply(build);
    }
    if let Some(path) = &args.sources {
        let (manifest, files) = Manifest::open(path)?;
        build = build.manifest(manifest, files);
    }
    if args.check {
        let check = build.check(args.rejects.as_deref())?;
        return session.out.answer(&check, |out| out.line(&check));
    }
    let report = build.run()?;
    session.out.answer(&report, |out| out.line(&report))
}
