//! A block of answers, from which columns are made.

use std::{borrow::Cow, sync::Arc};

use arrow_array::{
    Array, ArrayRef, BooleanArray, Float32Array, Float64Array, Int32Array, Int64Array, StringArray,
};
use arrow_schema::DataType;
use wayfare::{CountryCode, CurrencyCode, Dataset, Place, RegionAt};

use crate::{
    answers::{Answers, Found, Near},
    costs::{Day, Days},
    error::Error,
};

/// A value where it is known, if it can be read.
type Known<V> = wayfare::Result<Option<V>>;

/// A value of a column.
pub(crate) trait Value: Sized {
    const TYPE: DataType;
    type ColumnArray: Array + FromIterator<Option<Self>> + 'static;
}

macro_rules! values {
    ($($value:ty: $kind:ident $column:ty,)*) => {
        $(impl Value for $value {
            const TYPE: DataType = DataType::$kind;
            type ColumnArray = $column;
        })*
    };
}

values! {
    &str: Utf8 StringArray,
    String: Utf8 StringArray,
    Cow<'_, str>: Utf8 StringArray,
    CountryCode: Utf8 StringArray,
    CurrencyCode: Utf8 StringArray,
    i32: Int32 Int32Array,
    i64: Int64 Int64Array,
    f32: Float32 Float32Array,
    f64: Float64 Float64Array,
    bool: Boolean BooleanArray,
}

/// Makes a column of the value of each row, where it is known.
pub(crate) fn column<V: Value>(values: impl Iterator<Item = Known<V>>) -> Result<ArrayRef, Error> {
    Ok(Arc::new(
        values.collect::<wayfare::Result<V::ColumnArray>>()?,
    ))
}

/// A block of answers, and the costs in their places.
pub(crate) struct Block<'a, 'd> {
    dataset: &'d Dataset,
    answers: &'a Answers<'d>,
    days: &'a mut Days,
    /// Looked up for the first column of costs; the others share them.
    of_answers: Option<Vec<Option<Arc<Day>>>>,
}

impl<'a, 'd> Block<'a, 'd> {
    pub(crate) fn new(dataset: &'d Dataset, answers: &'a Answers<'d>, days: &'a mut Days) -> Self {
        Self {
            dataset,
            answers,
            days,
            of_answers: None,
        }
    }

    /// Makes a column about the place of each answer.
    pub(crate) fn place<V: Value>(
        &self,
        value: impl Fn(&Place<'d>) -> Known<V>,
    ) -> Result<ArrayRef, Error> {
        column(
            self.answers
                .places()
                .map(|place| place.map_or(Ok(None), &value)),
        )
    }

    /// Makes a column about the cost of a day in each place.
    pub(crate) fn day<V: Value>(
        &mut self,
        value: impl Fn(&Day) -> Known<V>,
    ) -> Result<ArrayRef, Error> {
        let days = match self.of_answers.take() {
            Some(days) => days,
            None => self.days.of(self.dataset, self.answers.places())?,
        };
        let days = self.of_answers.insert(days);
        column(
            days.iter()
                .map(|day| day.as_deref().map_or(Ok(None), &value)),
        )
    }

    /// Makes a column about the best hit of each text.
    pub(crate) fn text<V: Value>(
        &self,
        value: impl Fn(&Found<'d>) -> Known<V>,
    ) -> Result<ArrayRef, Error> {
        column(self.answers.found().iter().map(value))
    }

    /// Makes a column about the surroundings of each point.
    pub(crate) fn point<V: Value>(
        &self,
        value: impl Fn(&Near<'d>) -> Known<V>,
    ) -> Result<ArrayRef, Error> {
        column(self.answers.near().iter().map(value))
    }

    /// Makes a column about the country and region that each point lies in.
    pub(crate) fn region<V: Value>(
        &self,
        value: impl Fn(&RegionAt<'d>) -> Known<V>,
    ) -> Result<ArrayRef, Error> {
        self.point(|near| near.region.as_ref().map_or(Ok(None), &value))
    }
}
