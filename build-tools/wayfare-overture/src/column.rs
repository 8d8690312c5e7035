//! Columns of a batch and the fields within them, of the types that programs write them in. What a file lacks is empty.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BinaryViewArray, Float64Array, RecordBatch, StringViewArray, StructArray,
};
use arrow_schema::{DataType, Field, Schema};

use crate::geometries::Geometries;

/// A column, or a field within one.
pub(crate) struct Column {
    /// Its name, after those of the columns that it is in: `names.primary`.
    path: String,
    array: Option<ArrayRef>,
}

pub(crate) struct Texts(Option<StringViewArray>);

/// Where the items of each row are.
pub(crate) struct Ranges(Vec<Range<usize>>);

impl Column {
    pub(crate) fn of(batch: &RecordBatch, name: &str) -> Self {
        Self {
            path: name.to_owned(),
            array: batch.column_by_name(name).cloned(),
        }
    }

    /// Returns the values, unless there are none: programs give a column without a value the type null.
    fn values(&self) -> Option<&ArrayRef> {
        self.array
            .as_ref()
            .filter(|array| *array.data_type() != DataType::Null)
    }

    pub(crate) fn field(&self, name: &str) -> Result<Self, String> {
        let path = format!("{}.{name}", self.path);
        let Some(array) = self.values() else {
            return Ok(Self { path, array: None });
        };
        let structs = array
            .as_struct_opt()
            .ok_or_else(|| self.wrong_type("fields"))?;
        Ok(Self {
            path,
            array: structs.column_by_name(name).cloned(),
        })
    }

    /// Returns the items of lists or maps; those of a map are structs of `key` and `value`.
    pub(crate) fn items(&self) -> Result<(Self, Ranges), String> {
        let path = self.path.clone();
        let Some(array) = self.values() else {
            return Ok((Self { path, array: None }, Ranges(Vec::new())));
        };
        let (items, offsets): (ArrayRef, Vec<_>) = match array.data_type() {
            DataType::List(_) => {
                let list = array.as_list::<i32>();
                (
                    list.values().clone(),
                    list.offsets().iter().map(|&at| at as usize).collect(),
                )
            }
            DataType::LargeList(_) => {
                let list = array.as_list::<i64>();
                (
                    list.values().clone(),
                    list.offsets().iter().map(|&at| at as usize).collect(),
                )
            }
            DataType::Map(..) => {
                let map = array.as_map();
                // Programs call these otherwise.
                let entries =
                    [("key", map.keys()), ("value", map.values())].map(|(name, array)| {
                        (
                            Arc::new(Field::new(name, array.data_type().clone(), true)),
                            array.clone(),
                        )
                    });
                let offsets = map.offsets().iter().map(|&at| at as usize).collect();
                (Arc::new(StructArray::from(entries.to_vec())), offsets)
            }
            _ => return Err(self.wrong_type("lists")),
        };
        let ends = offsets.iter().skip(1);
        let ranges = offsets
            .iter()
            .zip(ends)
            .map(|(&start, &end)| start..end)
            .collect();
        Ok((
            Self {
                path,
                array: Some(items),
            },
            Ranges(ranges),
        ))
    }

    pub(crate) fn texts(&self) -> Result<Texts, String> {
        if self.array.is_none() {
            return Ok(Texts(None));
        }
        let texts = wayfare_arrow::texts(&self.alone(), &self.path);
        Ok(Texts(Some(texts.map_err(|_| self.wrong_type("text"))?)))
    }

    pub(crate) fn numbers(&self) -> Result<Float64Array, String> {
        wayfare_arrow::numbers(&self.alone(), &self.path).map_err(|_| self.wrong_type("numbers"))
    }

    fn alone(&self) -> RecordBatch {
        let column = self
            .array
            .iter()
            .map(|array| (&self.path, array.clone(), true));
        let batch = RecordBatch::try_from_iter_with_nullable(column);
        batch.unwrap_or_else(|_| RecordBatch::new_empty(Arc::new(Schema::empty())))
    }

    pub(crate) fn text_lists(&self) -> Result<(Texts, Ranges), String> {
        let (items, ranges) = self.items()?;
        Ok((items.texts()?, ranges))
    }

    /// Returns the items of maps. pandas writes each entry of a map as a list of a key and a value.
    pub(crate) fn pairs(&self) -> Result<(Self, Ranges), String> {
        let (entries, ranges) = self.items()?;
        let is_list = |array: &&ArrayRef| {
            matches!(
                array.data_type(),
                DataType::List(_) | DataType::LargeList(_)
            )
        };
        if entries.values().filter(is_list).is_none() {
            return Ok((entries, ranges));
        }
        let (texts, pairs) = entries.text_lists()?;
        let columns = [("key", 0), ("value", 1)].map(|(name, at)| {
            let texts = pairs
                .0
                .iter()
                .map(|pair| pair.clone().nth(at).map(|at| texts.at(at)));
            let array: ArrayRef = Arc::new(StringViewArray::from_iter(texts));
            (Arc::new(Field::new(name, DataType::Utf8View, true)), array)
        });
        let array: ArrayRef = Arc::new(StructArray::from(columns.to_vec()));
        Ok((
            Self {
                path: entries.path,
                array: Some(array),
            },
            ranges,
        ))
    }

    /// Returns the geometries: bytes, structs of `x` and `y`, or lists of these two.
    pub(crate) fn geometries(&self) -> Result<Geometries, String> {
        let Some(array) = &self.array else {
            return Err(self.wrong_type("points"));
        };
        Ok(match array.data_type() {
            DataType::Binary => Geometries::Wkb(array.as_binary::<i32>().into()),
            DataType::LargeBinary => Geometries::Wkb(array.as_binary::<i64>().into()),
            DataType::BinaryView => Geometries::Wkb(array.as_binary_view().clone()),
            DataType::Null => Geometries::Wkb(BinaryViewArray::new_null(array.len())),
            DataType::Struct(_) => {
                let coordinate = |name| {
                    let numbers = self.field(name)?.numbers()?;
                    let rows = (0..array.len()).map(|row| {
                        (array.is_valid(row) && numbers.is_valid(row)).then(|| numbers.value(row))
                    });
                    Ok::<_, String>(Float64Array::from_iter(rows))
                };
                Geometries::Coordinates(coordinate("x")?, coordinate("y")?)
            }
            DataType::FixedSizeList(_, 2) => {
                let list = array.as_fixed_size_list();
                let path = self.path.clone();
                let numbers = Self {
                    path,
                    array: Some(list.values().clone()),
                }
                .numbers()?;
                let coordinate = |at: usize| {
                    let rows = (0..list.len()).map(|row| {
                        let at = 2 * row + at;
                        (list.is_valid(row) && numbers.is_valid(at)).then(|| numbers.value(at))
                    });
                    Float64Array::from_iter(rows)
                };
                Geometries::Coordinates(coordinate(0), coordinate(1))
            }
            _ => return Err(self.wrong_type("points")),
        })
    }

    fn wrong_type(&self, wanted: &str) -> String {
        let found = self
            .array
            .as_ref()
            .map_or("nothing".to_owned(), |array| array.data_type().to_string());
        format!(
            "holds {found} in its column `{}`, not {wanted}; give the file as Overture Maps publishes it",
            self.path
        )
    }
}

impl Texts {
    /// Returns the text at an index; an empty one where there is none.
    pub(crate) fn at(&self, index: usize) -> &str {
        let texts = self
            .0
            .as_ref()
            .filter(|texts| index < texts.len() && texts.is_valid(index));
        texts.map_or("", |texts| texts.value(index).trim())
    }
}

impl Ranges {
    /// Returns the indexes of the items of a row.
    pub(crate) fn of(&self, row: usize) -> Range<usize> {
        self.0.get(row).cloned().unwrap_or_default()
    }
}
