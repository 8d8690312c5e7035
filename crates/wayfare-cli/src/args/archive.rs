//! The arguments of `wayfare pack`, `unpack`, `diff` and `update`.

use std::path::PathBuf;

use clap::{
    ArgGroup, Args,
    builder::{PathBufValueParser, TypedValueParser},
};

/// Pack the dataset into one compressed file with a manifest, to pass it on
///
/// The manifest has the hash of every file, and the licences of the sources.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare pack
  wayfare pack -o world.wayfare.zst
  wayfare pack -o small.wayfare.zst --index-only
  wayfare pack -o world.wayfare.zst --sign-with private.pem")]
pub(crate) struct PackArgs {
    /// The file to write; without it, one with the name and the date of the dataset, in this folder
    #[arg(short, long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(not_stdout))]
    pub(crate) out: Option<PathBuf>,
    /// Leave out world.sqlite, which no query needs; such a dataset cannot be updated
    #[arg(long)]
    pub(crate) index_only: bool,
    /// Sign it with this private key, made by `openssl genpkey -algorithm ed25519`
    #[arg(long, value_name = "KEYFILE")]
    pub(crate) sign_with: Option<PathBuf>,
}

/// Unpack and verify a packed dataset
///
/// The dataset in the folder is replaced only when the new one is complete and sound.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare unpack world.wayfare.zst
  wayfare --dataset mine unpack world.wayfare.zst --key public.pem")]
pub(crate) struct UnpackArgs {
    /// The file that `wayfare pack` wrote
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Accept it only if it is signed by this public key; without one, hashes find corruption, but not forgery
    #[arg(long, value_name = "KEYFILE")]
    pub(crate) key: Option<PathBuf>,
}

/// Write the changes between an old and a new dataset to a file
///
/// The file turns the old dataset, and no other, into the new one.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare diff old new -o new.wayfare-delta.zst --sign-with private.pem
  wayfare diff old new -o new.wayfare-delta.zst")]
pub(crate) struct DiffArgs {
    /// Folder of the old dataset
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,
    /// Folder of the new dataset
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,
    /// The file to write
    #[arg(short, long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(not_stdout))]
    pub(crate) out: PathBuf,
    /// Sign it with this private key, made by `openssl genpkey -algorithm ed25519`
    #[arg(long, value_name = "KEYFILE")]
    pub(crate) sign_with: Option<PathBuf>,
}

/// Apply a file of `wayfare diff` to the dataset
///
/// The result has the bytes of the new dataset, and is checked by their hashes. The dataset is replaced only when
/// the new one is complete.
#[derive(Args)]
#[command(after_help = "\
Examples:
  wayfare update --from new.wayfare-delta.zst --key public.pem
  wayfare update --undo")]
#[command(group = ArgGroup::new("trust").args(["key", "unsigned", "undo"]).required(true))]
pub(crate) struct UpdateArgs {
    /// The file that `wayfare diff` wrote
    #[arg(
        long,
        value_name = "FILE",
        required_unless_present = "undo",
        conflicts_with = "undo"
    )]
    pub(crate) from: Option<PathBuf>,
    /// Put the dataset back that the last update replaced
    #[arg(long)]
    pub(crate) undo: bool,
    /// Accept it only if it is signed by this public key
    #[arg(long, value_name = "KEYFILE")]
    pub(crate) key: Option<PathBuf>,
    /// Accept it without checking a signature
    #[arg(long)]
    pub(crate) unsigned: bool,
    /// No progress bars
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Refuses `-`, which means standard output in other commands.
fn not_stdout(out: PathBuf) -> Result<PathBuf, &'static str> {
    if out.as_os_str() == "-" {
        Err("standard output is not possible here; name a file")
    } else {
        Ok(out)
    }
}
