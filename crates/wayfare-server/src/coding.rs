//! Compression: which coding a client takes, and what an answer is in it.

use std::io::Write;

use axum::http::{HeaderMap, header};
use flate2::{Compression, write::GzEncoder};

/// Shorter answers are sent as they are: they fit into a few packets either way.
const LARGE: usize = 4096;

/// The window of Brotli, as a power of two: no answer is much longer.
const WINDOW: i32 = 18;

/// How an answer is coded for the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Coding {
    Identity,
    Gzip,
    Brotli,
}

impl Coding {
    /// As the headers say it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Brotli => "br",
        }
    }

    /// The best coding that a client takes.
    pub(crate) fn accepted(headers: &HeaderMap) -> Self {
        let mut best = (Self::Identity, 0.0);
        let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        for item in values.flat_map(|value| value.split(',')) {
            let (name, weight) = item.split_once(';').unwrap_or((item, ""));
            let weight =
                weight.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.parse().ok()).unwrap_or(0.0);
            let coding = match name.trim() {
                "br" => Self::Brotli,
                "gzip" | "x-gzip" => Self::Gzip,
                _ => continue,
            };
            // Brotli is the smaller one where a client takes both alike.
            if weight > best.1 || weight == best.1 && weight > 0.0 && coding == Self::Brotli {
                best = (coding, weight);
            }
        }
        best.0
    }

    /// The coding that a body of this length is worth.
    pub(crate) fn worth(self, length: usize) -> Self {
        if length < LARGE { Self::Identity } else { self }
    }

    /// A body in this coding. The same body always gives the same bytes.
    pub(crate) fn encode(self, body: Vec<u8>) -> std::io::Result<Vec<u8>> {
        match self {
            Self::Identity => Ok(body),
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::new(6));
                encoder.write_all(&body)?;
                encoder.finish()
            }
            Self::Brotli => {
                let mut coded = Vec::with_capacity(body.len() / 4);
                let parameters =
                    brotli::enc::BrotliEncoderParams { quality: 5, lgwin: WINDOW, ..Default::default() };
                brotli::BrotliCompress(&mut body.as_slice(), &mut coded, &parameters)?;
                Ok(coded)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_coding_is_taken() {
        for (value, coding) in [
            ("gzip", Coding::Gzip),
            ("gzip, deflate, br, zstd", Coding::Brotli),
            ("br;q=0.5, gzip;q=0.8", Coding::Gzip),
            ("gzip;q=0, br;q=0", Coding::Identity),
            ("br ; q=0.1", Coding::Brotli),
            ("gzip;q=high", Coding::Identity),
            ("deflate, *", Coding::Identity),
            ("", Coding::Identity),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value.parse().unwrap())]);
            assert_eq!(Coding::accepted(&headers), coding, "{value}");
        }
        assert_eq!(Coding::accepted(&HeaderMap::new()), Coding::Identity);
    }
}
