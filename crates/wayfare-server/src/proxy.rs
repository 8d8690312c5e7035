//! Reverse proxies: where a request that one passes on comes from.

use std::{
    net::{IpAddr, SocketAddr},
    str::FromStr,
};

use hyper::header::{self, HeaderMap, HeaderName};

/// Each proxy adds the address of its client to it.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The addresses of a network, such as `10.0.0.0/8`, or one address.
#[derive(Debug, Clone, Copy)]
pub struct Network {
    /// As an IPv6 address, which maps those of IPv4.
    address: u128,
    /// The number of lower bits that differ within the network.
    free: u32,
}

impl Network {
    fn contains(self, address: IpAddr) -> bool {
        (self.address ^ mapped(address))
            .checked_shr(self.free)
            .unwrap_or(0)
            == 0
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (address, prefix) = text
            .split_once('/')
            .map_or((text, None), |(address, prefix)| (address, Some(prefix)));
        let network = address.parse::<IpAddr>().ok().and_then(|address| {
            let bits: u32 = if address.is_ipv4() { 32 } else { 128 };
            let prefix = prefix.map_or(Some(bits), |prefix| prefix.parse().ok());
            Some(Self {
                address: mapped(address),
                free: bits.checked_sub(prefix?)?,
            })
        });
        network.ok_or_else(|| {
            format!("{text:?} is neither an address nor a network such as 10.0.0.0/8 or fd00::/8")
        })
    }
}

fn mapped(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    }
    .to_bits()
}

/// Where a request comes from.
pub(crate) struct Sender {
    /// The other end of the connection.
    pub(crate) peer: SocketAddr,
    /// That of the client behind a trusted proxy, or of the peer.
    pub(crate) address: IpAddr,
}

impl Sender {
    pub(crate) fn new(peer: SocketAddr, headers: &HeaderMap, trusted: &[Network]) -> Self {
        let address = client(peer.ip(), headers, trusted);
        Self { peer, address }
    }

    /// Returns whether it comes through a trusted proxy, as the requests of many do.
    pub(crate) fn is_forwarded(&self) -> bool {
        self.address != self.peer.ip().to_canonical()
    }
}

/// Returns whether a proxy passes a request on.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(FORWARDED_FOR) || headers.contains_key(header::FORWARDED)
}

/// Returns the address that a request comes from: of a trusted proxy the last one that it was given and that is not that
/// of another trusted proxy. Whatever stands before is anybody's word.
fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let mut client = peer.to_canonical();
    let texts = headers
        .get_all(FORWARDED_FOR)
        .iter()
        .rev()
        .filter_map(|value| value.to_str().ok());
    for text in texts.flat_map(|text| text.rsplit(',')) {
        if !trusted.iter().any(|network| network.contains(client)) {
            break;
        }
        let text = text.trim();
        // Some proxies add the port.
        let before = text
            .parse()
            .or_else(|_| text.parse::<SocketAddr>().map(|address| address.ip()));
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
            let trusted =
                ["127.0.0.1", "10.0.0.0/8", "fd00::/8"].map(|network| network.parse().unwrap());
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(FORWARDED_FOR, value.parse().unwrap());
            }
            client(peer.parse().unwrap(), &headers, &trusted).to_string()
        };
        assert_eq!(of("192.0.2.7", &["198.51.100.1"]), "192.0.2.7");
        assert_eq!(of("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(
            of("127.0.0.1", &["192.0.2.9, 198.51.100.1"]),
            "198.51.100.1"
        );
        assert_eq!(
            of("::ffff:127.0.0.1", &["198.51.100.1,10.0.0.1"]),
            "198.51.100.1"
        );
        assert_eq!(
            of("127.0.0.1", &["198.51.100.1", "2001:db8::1"]),
            "2001:db8::1"
        );
        assert_eq!(of("127.0.0.1", &["198.51.100.1:99"]), "198.51.100.1");
        assert_eq!(of("127.0.0.1", &["[2001:db8::1]:80"]), "2001:db8::1");
        assert_eq!(of("127.0.0.1", &["198.51.100.1, unknown"]), "127.0.0.1");
        assert_eq!(
            of("::ffff:10.9.0.1", &["198.51.100.1, fd12::3"]),
            "198.51.100.1"
        );
        assert_eq!(of("11.0.0.1", &["198.51.100.1"]), "11.0.0.1");
        assert_eq!(of("fe00::1", &["198.51.100.1"]), "fe00::1");
    }

    #[test]
    fn a_network_has_a_prefix_of_its_length() {
        let all: Network = "::/0".parse().unwrap();
        assert!(
            all.contains("192.0.2.7".parse().unwrap())
                && all.contains("2001:db8::1".parse().unwrap())
        );
        for text in [
            "",
            "10.0.0.0/33",
            "fd00::/129",
            "10.0.0.0/",
            "10.0.0.0/-1",
            "proxy",
            "10.0.0/8",
        ] {
            assert!(
                text.parse::<Network>()
                    .is_err_and(|error| error.contains("10.0.0.0/8")),
                "{text}"
            );
        }
    }
}
