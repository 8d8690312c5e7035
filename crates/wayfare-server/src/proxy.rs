//! Reverse proxies: where a request that one passes on comes from.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, header};

/// Each proxy adds the address of its client to it.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Returns whether a proxy passes a request on.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(FORWARDED_FOR) || headers.contains_key(header::FORWARDED)
}

/// Returns the address that a request comes from: of a trusted proxy the last one that it was given and that is not that
/// of another trusted proxy. Whatever stands before is anybody's word.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let mut client = peer.to_canonical();
    let texts = headers.get_all(FORWARDED_FOR).iter().rev().filter_map(|value| value.to_str().ok());
    for text in texts.flat_map(|text| text.rsplit(',')) {
        if !trusted.contains(&client) {
            break;
        }
        let text = text.trim();
        // Some proxies add the port.
        let before = text.parse().or_else(|_| text.parse::<SocketAddr>().map(|address| address.ip()));
        let Ok(before) = before else { break };
        client = before.to_canonical();
    }
    client
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let of = |peer: &str, values: &[&str]| {
            let trusted = ["127.0.0.1", "10.0.0.1"].map(|address| address.parse().unwrap());
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(FORWARDED_FOR, value.parse().unwrap());
            }
            client(peer.parse().unwrap(), &headers, &trusted).to_string()
        };
        assert_eq!(of("192.0.2.7", &["198.51.100.1"]), "192.0.2.7");
        assert_eq!(of("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(of("127.0.0.1", &["192.0.2.9, 198.51.100.1"]), "198.51.100.1");
        assert_eq!(of("::ffff:127.0.0.1", &["198.51.100.1,10.0.0.1"]), "198.51.100.1");
        assert_eq!(of("127.0.0.1", &["198.51.100.1", "2001:db8::1"]), "2001:db8::1");
        assert_eq!(of("127.0.0.1", &["198.51.100.1:99"]), "198.51.100.1");
        assert_eq!(of("127.0.0.1", &["[2001:db8::1]:80"]), "2001:db8::1");
        assert_eq!(of("127.0.0.1", &["198.51.100.1, unknown"]), "127.0.0.1");
    }
}
