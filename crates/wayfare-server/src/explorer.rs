//! The explorer: the page at `/`, whose files are embedded in the program. It holds no data, so that it needs no key;
//! what it shows, it asks the interface for.

use std::{collections::HashMap, sync::LazyLock};

use hyper::{
    Response, StatusCode,
    header::{self, HeaderValue},
    http::request::Parts,
};

use crate::{
    content_encoding::ContentEncoding, encoded_response::EncodedResponse, interface::refuse,
    response::Body,
};

/// Files by name.
pub(crate) const FILES: &[(&str, &[u8])] = &[
    ("index.html", include_bytes!("../explorer/index.html")),
    ("style.css", include_bytes!("../explorer/style.css")),
    ("icon.svg", include_bytes!("../explorer/icon.svg")),
    (
        "manifest.webmanifest",
        include_bytes!("../explorer/manifest.webmanifest"),
    ),
    ("app.js", include_bytes!("../explorer/app.js")),
    ("api.js", include_bytes!("../explorer/api.js")),
    ("card.js", include_bytes!("../explorer/card.js")),
    ("chart.js", include_bytes!("../explorer/chart.js")),
    ("cheapest.js", include_bytes!("../explorer/cheapest.js")),
    ("compare.js", include_bytes!("../explorer/compare.js")),
    ("dom.js", include_bytes!("../explorer/dom.js")),
    ("format.js", include_bytes!("../explorer/format.js")),
    ("geo.js", include_bytes!("../explorer/geo.js")),
    ("gestures.js", include_bytes!("../explorer/gestures.js")),
    ("listings.js", include_bytes!("../explorer/listings.js")),
    ("loading.js", include_bytes!("../explorer/loading.js")),
    ("map.js", include_bytes!("../explorer/map.js")),
    ("offline.js", include_bytes!("../explorer/offline.js")),
    ("paint.js", include_bytes!("../explorer/paint.js")),
    ("search.js", include_bytes!("../explorer/search.js")),
    ("shapes.js", include_bytes!("../explorer/shapes.js")),
    ("storage.js", include_bytes!("../explorer/storage.js")),
    ("sw.js", include_bytes!("../explorer/sw.js")),
    ("texts.js", include_bytes!("../explorer/texts.js")),
    ("texts-ar.js", include_bytes!("../explorer/texts-ar.js")),
    ("texts-de.js", include_bytes!("../explorer/texts-de.js")),
    ("texts-en.js", include_bytes!("../explorer/texts-en.js")),
    ("texts-es.js", include_bytes!("../explorer/texts-es.js")),
    ("texts-fr.js", include_bytes!("../explorer/texts-fr.js")),
    ("texts-it.js", include_bytes!("../explorer/texts-it.js")),
    ("texts-ja.js", include_bytes!("../explorer/texts-ja.js")),
    ("texts-pt.js", include_bytes!("../explorer/texts-pt.js")),
    ("texts-ru.js", include_bytes!("../explorer/texts-ru.js")),
    ("texts-zh.js", include_bytes!("../explorer/texts-zh.js")),
    ("transport.js", include_bytes!("../explorer/transport.js")),
    ("trip.js", include_bytes!("../explorer/trip.js")),
    ("welcome.js", include_bytes!("../explorer/welcome.js")),
];

/// Returns the media type of a file by its ending.
pub(crate) fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "html")) => "text/html; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "webmanifest")) => "application/manifest+json",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The Content-Security-Policy of the page: it loads its own files and asks its own server, and no text can become markup
/// or script.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types worker";

/// The files are looked at again for each use, so that those of two versions do not mix.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// Returns the name that a path has for a file of the page, which need not exist.
pub(crate) fn file_name(path: &str) -> Option<&str> {
    match path {
        "/" => Some("index.html"),
        // A service worker answers for what is below its own folder.
        "/sw.js" => Some("sw.js"),
        _ => {
            let name = path.strip_prefix("/explorer/")?;
            (!name.is_empty() && !name.contains('/')).then_some(name)
        }
    }
}

/// The files in all encodings.
static ENCODED: LazyLock<HashMap<(&str, ContentEncoding), EncodedResponse>> = LazyLock::new(|| {
    let files = FILES
        .iter()
        .flat_map(|&file| ContentEncoding::ALL.map(|encoding| (file, encoding)));
    let encode = |((name, body), encoding)| {
        let encoded = EncodedResponse::embedded(body, media_type(name), encoding);
        Some(((name, encoding), encoded.ok()?))
    };
    files.filter_map(encode).collect()
});

/// Encodes the files, which takes some milliseconds.
pub(crate) fn prepare() {
    LazyLock::force(&ENCODED);
}

/// Answers a request for a file of the page.
pub(crate) fn file(name: &str, request: &Parts) -> Response<Body> {
    let Parts { uri, headers, .. } = request;
    let Some(found) = ENCODED.get(&(name, ContentEncoding::accepted(headers))) else {
        return refuse(
            StatusCode::NOT_FOUND,
            &format!("There is no file {name:?}."),
            uri,
        );
    };
    let mut response = found.clone().into_response(headers);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, REVALIDATE);
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(POLICY),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader's browser asks for the texts in one language, beside the English ones that stand in for them.
    #[test]
    fn the_page_is_small_in_every_language() {
        let gzip =
            |&(_, body): &(&str, &[u8])| ContentEncoding::Gzip.encode(body.to_vec()).unwrap().len();
        let is_of_language = |name: &str| name.starts_with("texts-") && name != "texts-en.js";
        let (of_languages, of_all): (Vec<_>, Vec<_>) =
            FILES.iter().partition(|(name, _)| is_of_language(name));
        assert_eq!(of_languages.len(), 9);
        let largest = of_languages.into_iter().map(gzip).max().unwrap();
        let size = of_all.into_iter().map(gzip).sum::<usize>() + largest;
        assert!(size < 80_000, "{size} bytes");
    }

    #[test]
    fn the_worker_keeps_every_file() {
        let worker = include_str!("../explorer/sw.js");
        for (name, ..) in FILES
            .iter()
            .filter(|(name, ..)| !["index.html", "sw.js"].contains(name))
        {
            assert!(worker.contains(&format!("\"{name}\"")), "{name}");
        }
    }
}
