//! Outlines of countries and admin1 regions, in well-known text: `POLYGON` and `MULTIPOLYGON` of longitudes and latitudes.

use crate::readers::fields::{LATITUDES, LONGITUDES, needed};
use crate::readers::row::TableRow;
use crate::rejection::{Reason, Rejection};
use crate::rows::{BorderRow, Ring};

/// The longest outline, in bytes. No row of a table is longer, see [`super::table`].
const LONGEST: usize = 1 << 20;

/// Parses the rings of an outline; `None` if the text is not an outline. A point within an odd number of rings is
/// within the outline, so holes need not be told from outer rings.
pub(crate) fn parse_outline(text: &str) -> Option<Vec<Ring>> {
    if text.len() > LONGEST {
        return None;
    }
    let (kind, body) = text.split_once('(')?;
    let depth = match kind.trim().to_ascii_uppercase().as_str() {
        "POLYGON" => 1,
        "MULTIPOLYGON" => 2,
        _ => return None,
    };
    let mut rings = Vec::new();
    let mut open = 1;
    let mut rest = body;
    while open > 0 {
        let at = rest.find(['(', ')'])?;
        let (before, bracket) = rest.split_at(at);
        let ring = open > depth && bracket.starts_with(')');
        if ring {
            rings.push(parse_ring(before)?);
        } else if !before.trim().trim_start_matches(',').trim().is_empty() {
            return None;
        }
        open = if bracket.starts_with('(') {
            open + 1
        } else {
            open - 1
        };
        if open > depth + 1 {
            return None;
        }
        rest = bracket.get(1..)?;
    }
    (rest.trim().is_empty() && !rings.is_empty()).then_some(rings)
}

fn parse_ring(text: &str) -> Option<Ring> {
    let vertex = |vertex: &str| {
        let mut numbers = vertex.split_ascii_whitespace();
        let longitude: f64 = numbers.next()?.parse().ok()?;
        let latitude: f64 = numbers.next()?.parse().ok()?;
        let is_on_map = LATITUDES.contains(&latitude) && LONGITUDES.contains(&longitude);
        (is_on_map && numbers.next().is_none()).then_some((latitude, longitude))
    };
    let ring = text.split(',').map(vertex).collect::<Option<Ring>>()?;
    (ring.len() >= 4 && ring.first() == ring.last()).then_some(ring)
}

pub(crate) fn border<'a>(row: &TableRow<'a>) -> Result<BorderRow<'a>, Rejection> {
    let (outline, rings) = row.parse("outline", |column, text| {
        let text = needed(column, text)?;
        match parse_outline(text) {
            Some(rings) => Ok((text, rings)),
            None => Err(Rejection::new(column, text, Reason::BadOutline)),
        }
    })?;
    Ok(BorderRow {
        country_code: row.parse("country_code", needed)?,
        admin1_code: row.text("admin1_code"),
        outline,
        rings,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::table::read_table;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn polygons_are_read_and_nothing_else() {
        let ring = "(0 0,1.5 0,1 -2,0 0)";
        assert_eq!(
            parse_outline(
                &format!("POLYGON {ring}")
                    .replace('(', "((")
                    .replace(')', "))")
            ),
            Some(vec![vec![(0.0, 0.0), (0.0, 1.5), (-2.0, 1.0), (0.0, 0.0)]])
        );
        let rings = |text: &str| parse_outline(text).map(|rings| rings.len());
        assert_eq!(
            rings(
                &format!("multipolygon ((({ring}, {ring}), ({ring})))")
                    .replace("(((", "((")
                    .replace(")))", "))")
            ),
            Some(3)
        );
        for bad in [
            "",
            "POINT (1 2)",
            "POLYGON EMPTY",
            "POLYGON ()",
            "POLYGON (())",
            "POLYGON ((0 0,1 0,1 1,0 0)",
            "POLYGON ((0 0,1 0,1 1,0 0)) x",
            "POLYGON (((0 0,1 0,1 1,0 0)))",
            "POLYGON ((0 0,1 0,0 0))",
            "POLYGON ((0 0,1 0,1 1,0 1))",
            "POLYGON ((0 0,1 0,1 91,0 0))",
            "POLYGON ((0 0,181 0,1 1,0 0))",
            "POLYGON ((0 0 3,1 0 3,1 1 3,0 0 3))",
            "POLYGON ((0 0,1 0,NaN 1,0 0))",
        ] {
            assert_eq!(rings(bad), None, "{bad}");
        }
    }

    #[test]
    fn an_outline_is_a_polygon() {
        let text = "country_code,admin1_code,outline\n\
            PT,,\"POLYGON ((0 0,1 0,1 1,0 0))\"\n\
            PT,11,\"POLYGON ((0 0,1 0,1 1,0 0))\"\n\
            ES,,POINT (1 1)\nFR,,\n";
        let spec = spec("borders", "");
        let gathered = gather("borders.csv", text.as_bytes(), &spec, |source, rows| {
            read_table(source, |row| {
                let row = border(row)?;
                rows.push((row.country_code.to_owned(), row.admin1_code.to_owned()));
                Ok(())
            })
        });
        let row = |country: &str, admin1: &str| (country.to_owned(), admin1.to_owned());
        assert_eq!(gathered.rows, [row("PT", ""), row("PT", "11")]);
        assert_eq!(
            gathered.rejected,
            [
                "4 outline `POINT (1 1)` bad-outline",
                "5 outline `` missing"
            ]
        );
    }
}
