//! Failures of commands, and their exit codes.

use std::{
    fmt::{self, Display},
    io,
    path::Path,
    process::ExitCode,
};

use anstyle::AnsiColor;
use serde::Serialize;
use wayfare::{CurrencyCode, ErrorKind, PlaceId};
use wayfare_text::printable_path;

/// How the folder of a dataset is named.
pub(crate) const NAMED: &str = "with --dataset or the variable WAYFARE_DATASET";

/// A meaning of an ambiguous name: an unambiguous way to type it, and what it is.
#[derive(Serialize)]
pub(crate) struct Candidate {
    pub(crate) id: CandidateId,
    pub(crate) label: String,
}

/// What a meaning is typed as; for a program of the same type as in any answer.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum CandidateId {
    Place(PlaceId),
    Currency(CurrencyCode),
}

impl Display for CandidateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(id) => id.fmt(f),
            Self::Currency(code) => code.fmt(f),
        }
    }
}

/// The reason why there is no answer.
pub(crate) enum Failure {
    /// The question is valid, and nothing is found: exit code 1.
    NotFound(String),
    /// The question is ambiguous: the same exit code, and a program gets the candidates.
    Unclear {
        message: String,
        candidates: Vec<Candidate>,
    },
    /// The question, the dataset or the machine has a problem: exit code 2.
    Error(String),
    /// The same, and the log of a server says so already.
    Logged,
    /// The reader of our output has closed the pipe, as `head` does: nothing to report.
    Closed,
}

impl Failure {
    /// Returns an error about a file.
    pub(crate) fn at(path: &Path, error: impl Display) -> Self {
        Failure::Error(format!("{}: {error}", printable_path(path)))
    }

    /// Returns an error that this program can neither read nor write Parquet and Arrow, with a remedy.
    pub(crate) fn without_parquet() -> Self {
        Failure::Error(
            "this wayfare was built without Parquet and Arrow: build it with \
             `cargo install --locked --path crates/wayfare-cli --features parquet`"
                .to_owned(),
        )
    }

    /// Reports the failure on standard error, in one sentence.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::NotFound(sentence)
            | Failure::Unclear {
                message: sentence, ..
            } => {
                anstream::eprintln!("{}", wayfare_text::printable_lines(&sentence));
                ExitCode::from(1)
            }
            Failure::Error(message) => {
                let style = AnsiColor::Red.on_default().bold();
                anstream::eprintln!(
                    "{style}error:{style:#} {}",
                    wayfare_text::printable_lines(&message)
                );
                ExitCode::from(2)
            }
            Failure::Logged => ExitCode::from(2),
            Failure::Closed => ExitCode::SUCCESS,
        }
    }
}

/// Adds the commands that help: the library does not know that there are any.
impl From<wayfare::Error> for Failure {
    fn from(error: wayfare::Error) -> Self {
        let remedy = match error.kind() {
            ErrorKind::NoDataset => {
                &format!(" {NAMED}; `wayfare quickstart` or `wayfare build` makes one")
            }
            ErrorKind::Incompatible => "; `wayfare build` does",
            ErrorKind::Corrupt => "; `wayfare build` or `wayfare unpack` do",
            _ => "",
        };
        Failure::Error(format!("{error:#}{remedy}"))
    }
}

impl From<wayfare_arrow::Error> for Failure {
    fn from(error: wayfare_arrow::Error) -> Self {
        match error {
            wayfare_arrow::Error::Dataset(error) => error.into(),
            error => Failure::Error(error.to_string()),
        }
    }
}

impl From<arrow_schema::ArrowError> for Failure {
    fn from(error: arrow_schema::ArrowError) -> Self {
        Failure::Error(error.to_string())
    }
}

#[cfg(feature = "parquet")]
impl From<parquet::errors::ParquetError> for Failure {
    fn from(error: parquet::errors::ParquetError) -> Self {
        Failure::Error(error.to_string())
    }
}

impl From<wayfare_files::Error> for Failure {
    fn from(error: wayfare_files::Error) -> Self {
        Failure::at(&error.path, error.error)
    }
}

impl From<wayfare_build::Error> for Failure {
    fn from(error: wayfare_build::Error) -> Self {
        match error {
            wayfare_build::Error::Dataset(error) => error.into(),
            error => Failure::Error(error.to_string()),
        }
    }
}

#[cfg(feature = "serve")]
impl From<wayfare_server::Error> for Failure {
    fn from(error: wayfare_server::Error) -> Self {
        match error {
            wayfare_server::Error::Dataset(error) => error.into(),
            error => Failure::Error(error.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Error(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        // Keeps the kind of an I/O error, so that a closed pipe is still recognised.
        io::Error::from(error).into()
    }
}
