//! The GeoNames ids of places that tests name.

pub(crate) const BEVERLY_HILLS: u32 = 5328041;
pub(crate) const EVORA: u32 = 2268406;
pub(crate) const LISBON: u32 = 2267057;
pub(crate) const LONDON: u32 = 2643743;
pub(crate) const LOS_ANGELES: u32 = 5368361;
pub(crate) const MOSCOW: u32 = 524901;
pub(crate) const MUNICH: u32 = 2867714;
pub(crate) const PORTO: u32 = 2735943;
pub(crate) const SPRINGFIELD_MASSACHUSETTS: u32 = 4951788;
pub(crate) const SPRINGFIELD_MISSOURI: u32 = 4409896;
pub(crate) const TOKYO: u32 = 1850147;

// Invented places of the fixture.
pub(crate) const VILA_DA_PRAIA: u32 = 99_000_003;
pub(crate) const ILHA_SEM_DISTRITO: u32 = 99_000_007;
pub(crate) const HISTORIC_OLD_HARBOUR: u32 = 99_000_012;
pub(crate) const OLD_HARBOUR: u32 = 99_000_015;
pub(crate) const SOMOSOMO: u32 = 99_000_020;
pub(crate) const NULL_ISLAND: u32 = 99_000_027;
pub(crate) const NEVE_SHALEM: u32 = 99_000_028;
