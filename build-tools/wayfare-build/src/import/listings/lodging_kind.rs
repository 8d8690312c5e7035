//! Whether a kind of lodging has beds in dormitories or rooms.

/// The kinds with beds in dormitories, as OpenStreetMap and Overture Maps call them.
const WITH_DORMITORIES: [&str; 3] = ["hostel", "alpine_hut", "mountain_hut"];
/// On a site for tents or caravans, or in a hut without a keeper, nothing is let.
const WITHOUT_ROOMS: [&str; 5] = ["camp_site", "caravan_site", "campground", "rv_park", "wilderness_hut"];

/// Returns whether a kind of lodging has dormitories, and whether it has private rooms.
pub(super) fn beds(kind: &str) -> (bool, bool) {
    let has_dormitories = WITH_DORMITORIES.contains(&kind);
    (has_dormitories, !has_dormitories && !WITHOUT_ROOMS.contains(&kind))
}

/// Words of names of houses with dormitories.
const HOSTEL: [&str; 8] = [
    "hostel",
    "backpacker",
    "capsule",
    "jugendherberge",
    "auberge de jeunesse",
    "ostello",
    "хостел",
    "青年旅舍",
];

/// Returns whether a lodging is called a house with dormitories.
pub(super) fn is_called_hostel(name: &str) -> bool {
    let name = name.to_lowercase();
    HOSTEL.iter().any(|word| name.contains(word))
}
