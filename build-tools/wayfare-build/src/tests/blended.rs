//! Tables of observed costs with counts draw the estimates of earlier tables.

use super::fixture::{Fixture, place, rows};

#[test]
fn rows_with_a_count_draw_the_estimate_and_others_replace_it() {
    let places = [1, 2, 3, 4].map(|id| place(id, "Alfa", &[])).concat();
    let country =
        "country_code,category_id,midrange,luxury,error\nPT,0,100,200,1.5\nPT,4,30,60,1.5\n";
    let own = "geonameid,category_id,midrange,error,count\n\
               1,0,200,1.5,9\n\
               2,0,200,,1\n\
               3,0,200,,1000\n\
               4,0,200,1.1,\n";
    let observed = "country_code,category_id,midrange,error,count\nPT,4,60,1.5,9\n";
    let sources = Fixture::new()
        .add("places", "places", &places, "")
        .add(
            "estimate",
            "country-costs",
            country,
            "provenance = \"estimate\"",
        )
        .add("own", "location-costs", own, "provenance = \"observed\"")
        .add(
            "seen",
            "country-costs",
            observed,
            "provenance = \"observed\"",
        );
    sources.build("out").run().unwrap();
    let out = sources.path("out");
    let costs =
        "SELECT geonameid, category_id, midrange, luxury, l.error, observations, name, provenance
                 FROM location_cost l JOIN source USING (source_id) WHERE category_id = 0";
    assert_eq!(
        rows(&out, costs),
        [
            // As sure as the estimate: in the middle. Luxury moves with it, as uncertain as before.
            "1|0|141.42|282.84|1.5|9|own-blended|blended",
            "2|0|120.15|240.3|1.5|1|own-blended|blended",
            "3|0|166.47|332.93|1.5|1000|own-blended|blended",
            "4|0|200|NULL|1.1|0|own|observed",
        ]
    );
    // A place whose whole day was not observed keeps the other figures of its country.
    let food = "SELECT geonameid, midrange FROM location_cost WHERE category_id = 4";
    assert_eq!(rows(&out, food), ["1|42.43", "2|42.43", "3|42.43"]);
    let of_country = "SELECT midrange, luxury, c.error, name FROM country_cost c JOIN source USING (source_id) WHERE category_id = 4 AND country_code = 'PT'";
    assert_eq!(rows(&out, of_country), ["42.43|84.85|1.5|seen-blended"]);
}
