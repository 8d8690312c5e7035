//! Bars that compare levels of costs.

use wayfare::{Cost, Style};

/// The width of a bar in columns.
const WIDTH: usize = 24;

/// Returns a line from the budget amount to the luxury one, with a dot at the midrange one, on a scale from zero to
/// `most`.
pub(crate) fn levels(cost: &Cost<'_>, most: f64) -> String {
    let [budget, midrange, luxury] = [Style::Budget, Style::Midrange, Style::Luxury]
        .map(|style| Some(column(cost.expense(style)?.amount, most)));
    let (Some(from), Some(to)) = (budget.or(midrange), luxury.or(midrange)) else {
        return String::new();
    };
    let draw = |at| match at {
        _ if Some(at) == midrange => '●',
        _ if (from..=to).contains(&at) => '━',
        _ => ' ',
    };
    (0..=to).map(draw).collect()
}

/// Returns the largest luxury amount among costs, for the scale.
pub(crate) fn most<'c, 'd: 'c>(costs: impl IntoIterator<Item = &'c Cost<'d>>) -> f64 {
    costs
        .into_iter()
        .filter_map(|cost| cost.luxury.or(cost.midrange))
        .fold(0.0, f64::max)
}

fn column(amount: f64, most: f64) -> usize {
    // An amount beyond the scale is drawn at its end. On a scale of zero, 0 gives NaN, which is drawn at its beginning.
    ((amount / most).clamp(0.0, 1.0) * (WIDTH - 1) as f64).round() as usize
}
