//! Content encoding: negotiates it with the client, and compresses bodies.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};
use hyper::header::{self, HeaderMap};

/// Shorter bodies are sent as they are: they fit into a few packets either way.
const LARGE: usize = 4096;

/// The window of Brotli, as a power of two. Few bodies are longer.
const WINDOW: i32 = 18;

/// A content encoding that the server has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ContentEncoding {
    Identity,
    Gzip,
    Brotli,
}

impl ContentEncoding {
    /// All content encodings.
    pub(crate) const ALL: [Self; 3] = [Self::Identity, Self::Gzip, Self::Brotli];

    /// Returns the name in headers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Gzip => "gzip",
            Self::Brotli => "br",
        }
    }

    /// Returns the best encoding that a client accepts.
    pub(crate) fn accepted(headers: &HeaderMap) -> Self {
        let mut best = (Self::Identity, 0.0);
        let values = headers
            .get_all(header::ACCEPT_ENCODING)
            .iter()
            .filter_map(|value| value.to_str().ok());
        for item in values.flat_map(|value| value.split(',')) {
            let (name, weight) = item.split_once(';').unwrap_or((item, ""));
            let weight = weight
                .trim()
                .strip_prefix("q=")
                .map_or(Some(1.0), |q| q.parse().ok())
                .unwrap_or(0.0);
            let encoding = match name.trim() {
                "br" => Self::Brotli,
                "gzip" | "x-gzip" => Self::Gzip,
                _ => continue,
            };
            // Brotli is smaller, so it wins where a client weighs both alike.
            if weight > best.1 || weight == best.1 && weight > 0.0 && encoding == Self::Brotli {
                best = (encoding, weight);
            }
        }
        best.0
    }

    /// Returns the encoding for a body of this length.
    pub(crate) fn worth(self, length: usize) -> Self {
        if length < LARGE { Self::Identity } else { self }
    }

    /// Encodes a body. The same body always gives the same bytes.
    pub(crate) fn encode(self, body: Vec<u8>) -> std::io::Result<Vec<u8>> {
        match self {
            Self::Identity => Ok(body),
            Self::Gzip => {
                let mut encoder =
                    GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::new(6));
                encoder.write_all(&body)?;
                encoder.finish()
            }
            Self::Brotli => {
                let mut encoded = Vec::with_capacity(body.len() / 4);
                let parameters = brotli::enc::BrotliEncoderParams {
                    quality: 5,
                    lgwin: WINDOW,
                    ..Default::default()
                };
                brotli::BrotliCompress(&mut body.as_slice(), &mut encoded, &parameters)?;
                Ok(encoded)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_encoding_is_taken() {
        for (value, encoding) in [
            ("gzip", ContentEncoding::Gzip),
            ("gzip, deflate, br, zstd", ContentEncoding::Brotli),
            ("br;q=0.5, gzip;q=0.8", ContentEncoding::Gzip),
            ("gzip;q=0, br;q=0", ContentEncoding::Identity),
            ("br ; q=0.1", ContentEncoding::Brotli),
            ("gzip;q=high", ContentEncoding::Identity),
            ("deflate, *", ContentEncoding::Identity),
            ("", ContentEncoding::Identity),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value.parse().unwrap())]);
            assert_eq!(ContentEncoding::accepted(&headers), encoding, "{value}");
        }
        assert_eq!(
            ContentEncoding::accepted(&HeaderMap::new()),
            ContentEncoding::Identity
        );
    }
}
