//! The GeoNames ids of places that tests name.

pub(crate) const AMSTERDAM: u32 = 2759794;
pub(crate) const BEVERLY_HILLS: u32 = 5328041;
pub(crate) const BOSTON: u32 = 4930956;
pub(crate) const KYIV: u32 = 703448;
pub(crate) const LISBON: u32 = 2267057;
pub(crate) const MBABANE: u32 = 934985;
pub(crate) const MUNICH: u32 = 2867714;
pub(crate) const NEWCASTLE_AUSTRALIA: u32 = 2155472;
pub(crate) const NEWCASTLE_UPON_TYNE: u32 = 2641673;
pub(crate) const NEW_YORK: u32 = 5128581;
pub(crate) const PRAGUE: u32 = 3067696;
pub(crate) const PRAIA: u32 = 3374333;
pub(crate) const PRISTINA: u32 = 786714;
pub(crate) const SPRINGFIELD_ILLINOIS: u32 = 4250542;
pub(crate) const SPRINGFIELD_MASSACHUSETTS: u32 = 4951788;
pub(crate) const SPRINGFIELD_MISSOURI: u32 = 4409896;
pub(crate) const TOKYO: u32 = 1850147;
pub(crate) const VALLETTA: u32 = 2562305;
pub(crate) const WESTMINSTER: u32 = 2634341;

/// The ids of invented places of the fixture are above this.
pub(crate) const INVENTED: u32 = 99_000_000;
pub(crate) const POGGIO_ALTO: u32 = INVENTED + 1;
pub(crate) const LUGAR_SEM_ESTADO: u32 = INVENTED + 8;
pub(crate) const GEMEA: u32 = INVENTED + 10;
pub(crate) const GEMEA_VELHA: u32 = INVENTED + 11;
