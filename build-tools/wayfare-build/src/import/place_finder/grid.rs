//! A grid on the globe that finds named items near a point.

/// Kilometres of a degree of latitude, rounded down.
const KM_PER_DEGREE: f64 = 111.0;

/// A row and a column.
pub(super) type Cell = (i32, i32);

/// A grid that finds what is no farther from a point than some kilometres.
pub(super) struct Grid {
    /// The height of a row in degrees. A column is at least as wide at both edges of its row, and of the rows beside it.
    row: f64,
}

impl Grid {
    /// Returns a grid for distances up to this one.
    pub(super) fn new(km: f64) -> Self {
        Self {
            row: km / KM_PER_DEGREE,
        }
    }

    /// Returns the cell of a latitude and longitude in degrees.
    pub(super) fn cell(&self, (latitude, longitude): (f64, f64)) -> Cell {
        let row = self.row_of(latitude);
        let columns = self.columns(row);
        (row, column_of(longitude, columns).rem_euclid(columns))
    }

    /// Returns the cells within some kilometres of a point.
    pub(super) fn around(
        &self,
        (latitude, longitude): (f64, f64),
        km: f64,
    ) -> impl Iterator<Item = Cell> + use<> {
        let degrees = km / KM_PER_DEGREE;
        let share = (degrees / self.row).min(1.0);
        let rows = self.row_of(latitude - degrees)..=self.row_of(latitude + degrees);
        let rows = rows.map(|row| (row, self.columns(row))).collect::<Vec<_>>();
        rows.into_iter().flat_map(move |(row, columns)| {
            let width = share * 360.0 / f64::from(columns);
            let first = column_of(longitude - width, columns);
            let last = column_of(longitude + width, columns).min(first + columns - 1);
            (first..=last).map(move |column| (row, column.rem_euclid(columns)))
        })
    }

    fn row_of(&self, latitude: f64) -> i32 {
        (latitude / self.row).floor() as i32
    }

    /// Returns how many columns a row has. Near a pole, what is near may be on any meridian.
    fn columns(&self, row: i32) -> i32 {
        let edges = [f64::from(row - 1), f64::from(row + 2)].map(|row| (row * self.row).abs());
        let cosine = edges[0].max(edges[1]).min(90.0).to_radians().cos();
        let height = self.row.to_radians();
        // There, the arc of a circle of latitude is no more than a fifth longer than its chord.
        if cosine < 2.0 * height {
            1
        } else {
            (360.0 * cosine / (1.2 * self.row)) as i32
        }
    }
}

fn column_of(longitude: f64, columns: i32) -> i32 {
    (longitude / 360.0 * f64::from(columns)).floor() as i32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wayfare_format::great_circle_km;

    use super::*;

    proptest! {
        #[test]
        fn what_is_near_is_in_a_cell_around(
            latitude in prop_oneof![-90.0..90.0_f64, 89.0..=90.0_f64, -90.0..=-89.0_f64],
            longitude in prop_oneof![-180.0..180.0_f64, 179.9..=180.0, -180.0..=-179.9],
            north in -0.3..0.3_f64,
            east in prop_oneof![-180.0..180.0_f64, -1.0..1.0_f64],
            grid_km in prop_oneof![Just(0.5_f64), Just(25.0_f64), Just(100.0_f64)],
            share in 0.01..=1.0_f64,
        ) {
            let (grid, km) = (Grid::new(grid_km), grid_km * share);
            let other = ((latitude + north * grid_km / 25.0).clamp(-90.0, 90.0), longitude + east);
            let other = (other.0, if other.1.abs() > 180.0 { other.1 - 360.0 * other.1.signum() } else { other.1 });
            if great_circle_km(latitude, longitude, other.0, other.1) <= km {
                let cells: Vec<_> = grid.around((latitude, longitude), km).collect();
                prop_assert!(cells.contains(&grid.cell(other)), "{cells:?} {:?}", grid.cell(other));
                prop_assert!(cells.len() <= 9);
            }
        }
    }
}
