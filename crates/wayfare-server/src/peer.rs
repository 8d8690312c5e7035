//! Who is at the other end of a connection, as far as limits care.

use std::net::{IpAddr, Ipv6Addr};

/// What one client can have at will: an address of IPv4, or the 64-bit network that IPv6 gives to a single site.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_has_one_network() {
        let of = |address: &str| network(address.parse().unwrap());
        assert_eq!(of("192.0.2.1"), of("::ffff:192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_eq!(of("2001:db8:1:2::3"), of("2001:db8:1:2:ffff::"));
        assert_ne!(of("2001:db8:1:2::3"), of("2001:db8:1:3::3"));
    }
}
