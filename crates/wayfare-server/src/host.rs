//! Checks the `Host` header of requests.
//!
//! A page of any origin can make its own name resolve to 127.0.0.1 (DNS rebinding), and then read the responses of a
//! server without keys. The `Host` that the browser sends reveals it.

use std::net::IpAddr;

use hyper::{
    StatusCode, Version, header,
    http::{request::Parts, uri::Authority},
};

/// The reason why a request is refused for its `Host`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct WrongHost {
    pub(crate) status: StatusCode,
    pub(crate) sentence: String,
}

/// Checks that a request has one valid `Host`; with `names`, that it is a name of loopback or one of these.
pub(crate) fn check(request: &Parts, names: Option<&[String]>) -> Result<(), WrongHost> {
    let asked = asked(request)?;
    let Some(names) = names else { return Ok(()) };
    match asked.iter().find(|name| !is_own(name, names)) {
        None => Ok(()),
        Some(name) => Err(WrongHost {
            status: StatusCode::FORBIDDEN,
            sentence: format!(
                "This server has no keys, and does not answer under the name {name:?}: ask for localhost, or start it \
                 with --host-name and this name.",
            ),
        }),
    }
}

/// Returns whether a request is for a name of loopback or one of `names`, so that no page of another origin sent it.
pub(crate) fn is_for_own_name(request: &Parts, names: &[String]) -> bool {
    asked(request).is_ok_and(|asked| asked.iter().all(|name| is_own(name, names)))
}

/// Returns the names of hosts that a request asks for: that of the header and, if there is one, that of the address.
fn asked(request: &Parts) -> Result<Vec<String>, WrongHost> {
    let malformed = |sentence: &str| WrongHost {
        status: StatusCode::BAD_REQUEST,
        sentence: sentence.to_owned(),
    };
    let no_name = || malformed("The header Host is not a name with or without a port.");
    let mut asked = Vec::new();
    let mut hosts = request.headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) if host.is_empty() => asked.push(String::new()),
        (Some(host), None) => {
            let authority = Authority::try_from(host.as_bytes()).map_err(|_| no_name())?;
            asked.push(name(&authority).ok_or_else(no_name)?.to_owned());
        }
        // No browser speaks HTTP/1.0.
        (None, None) if request.version < Version::HTTP_11 => {}
        (None, None) => return Err(malformed("The header Host is missing.")),
        _ => return Err(malformed("The header Host is given more than once.")),
    }
    if let Some(authority) = request.uri.authority() {
        let name = name(authority);
        let name = name.ok_or_else(|| {
            malformed("The host in the address is not a name with or without a port.")
        })?;
        asked.push(name.to_owned());
    }
    Ok(asked)
}

/// Returns the name in an authority, if nothing but a port comes with it.
fn name(authority: &Authority) -> Option<&str> {
    let rest = authority.as_str().strip_prefix(authority.host())?;
    let is_port = |port: &str| {
        port.bytes().all(|byte| byte.is_ascii_digit())
            && (port.is_empty() || port.parse::<u16>().is_ok())
    };
    (rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port)).then_some(authority.host())
}

/// Returns whether a request may ask for a host of this name.
pub(crate) fn is_name(text: &str) -> bool {
    Authority::try_from(text).is_ok_and(|authority| name(&authority) == Some(text))
}

fn is_own(name: &str, names: &[String]) -> bool {
    is_loopback(name) || names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn is_loopback(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let address = name
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(name);
    name.eq_ignore_ascii_case("localhost")
        || address
            .parse()
            .is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use hyper::Request;

    use super::*;

    fn status(hosts: &[&str], uri: &str, version: Version, names: Option<&[String]>) -> u16 {
        let mut request = Request::builder().uri(uri).version(version);
        for host in hosts {
            request = request.header(header::HOST, *host);
        }
        let checked = check(&request.body(()).unwrap().into_parts().0, names);
        checked.map_or_else(|wrong| wrong.status.as_u16(), |()| 200)
    }

    #[test]
    fn only_names_of_loopback_are_answered_without_keys() {
        let names = ["maps.test".to_owned()];
        for (host, expected) in [
            ("localhost", 200),
            ("LocalHost:8080", 200),
            ("localhost.:8080", 200),
            ("127.0.0.1", 200),
            ("127.9.9.9:1", 200),
            ("[::1]:8080", 200),
            ("[::ffff:127.0.0.1]", 200),
            ("maps.test", 200),
            ("Maps.Test:8080", 200),
            ("evil.example", 403),
            ("evil.example:8080", 403),
            ("localhost.evil.example", 403),
            ("127.0.0.1.evil.example", 403),
            ("192.0.2.1", 403),
            ("[::2]", 403),
            ("", 403),
            ("localhost@evil.example", 400),
            ("evil.example@localhost", 400),
            ("local host", 400),
            ("http://localhost/", 400),
            ("localhost:", 200),
            ("localhost:evil", 400),
            ("localhost:80:80", 400),
            ("localhost:99999", 400),
            ("localhost:+80", 400),
            ("[::1]evil", 400),
            ("[::1]:evil", 400),
        ] {
            assert_eq!(
                status(&[host], "/", Version::HTTP_11, Some(&names)),
                expected,
                "{host}"
            );
            let with_keys = if expected == 400 { 400 } else { 200 };
            assert_eq!(
                status(&[host], "/", Version::HTTP_11, None),
                with_keys,
                "{host}, with keys"
            );
        }
        assert_eq!(
            status(
                &["localhost"],
                "http://evil.example/",
                Version::HTTP_11,
                Some(&names)
            ),
            403
        );
        assert_eq!(
            status(
                &["localhost"],
                "http://localhost:99999/",
                Version::HTTP_11,
                None
            ),
            400
        );
        assert_eq!(
            status(
                &["localhost"],
                "http://localhost/",
                Version::HTTP_11,
                Some(&names)
            ),
            200
        );
    }

    #[test]
    fn a_name_that_no_request_has_is_none() {
        for name in [
            "maps.test",
            "maps",
            "192.0.2.1",
            "[::2]",
            "xn--bcher-kva.example",
        ] {
            assert!(is_name(name), "{name}");
        }
        for other in [
            "",
            " ",
            "maps.test:80",
            "http://maps.test",
            "a@b",
            "a b",
            "a\u{1b}[2J",
            "bücher.example",
        ] {
            assert!(!is_name(other), "{other:?}");
        }
    }

    #[test]
    fn there_is_one_host() {
        for names in [None, Some(&[][..])] {
            assert_eq!(status(&[], "/", Version::HTTP_11, names), 400);
            assert_eq!(status(&[], "/", Version::HTTP_10, names), 200);
            for version in [Version::HTTP_10, Version::HTTP_11] {
                assert_eq!(
                    status(&["localhost", "localhost"], "/", version, names),
                    400
                );
            }
        }
    }
}
