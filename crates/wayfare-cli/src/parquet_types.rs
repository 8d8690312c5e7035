//! Types of Parquet that have none in Arrow, such as UUID, JSON and GEOMETRY: columns that go through Arrow get them back.

use std::sync::Arc;

use parquet::{
    basic::{ConvertedType, LogicalType},
    errors::Result,
    schema::types::{Type, TypePtr},
};

/// Returns the type `own` that Arrow makes of a column or table, with what `like`, the type that it was read from, says of its
/// bytes. Further columns of a table stay as they are, and so does all that is nested otherwise.
pub(crate) fn annotated(own: &TypePtr, like: &Type) -> Result<TypePtr> {
    match (own.is_group(), like.is_group()) {
        (true, true) => annotated_group(own, like),
        (false, false) if says_of_bytes(like) && is_stored_alike(own, like) => {
            let info = own.get_basic_info();
            let mut builder = Type::primitive_type_builder(own.name(), own.get_physical_type())
                .with_repetition(info.repetition())
                .with_converted_type(like.get_basic_info().converted_type())
                .with_logical_type(like.get_basic_info().logical_type_ref().cloned())
                .with_id(info.has_id().then(|| info.id()));
            if let Type::PrimitiveType { type_length, .. } = **own {
                builder = builder.with_length(type_length);
            }
            Ok(Arc::new(builder.build()?))
        }
        _ => Ok(own.clone()),
    }
}

fn annotated_group(own: &TypePtr, like: &Type) -> Result<TypePtr> {
    let (fields, read) = (own.get_fields(), like.get_fields());
    if !own.is_schema() && fields.len() != read.len() {
        return Ok(own.clone());
    }
    let fields = fields
        .iter()
        .enumerate()
        .map(|(at, field)| match read.get(at) {
            // What lists call their elements is for the writer to choose.
            Some(read) if !own.is_schema() || read.name() == field.name() => annotated(field, read),
            _ => Ok(field.clone()),
        });
    let info = own.get_basic_info();
    let variant = like.get_basic_info().logical_type_ref();
    let variant = variant.filter(|logical| matches!(logical, LogicalType::Variant(_)));
    let mut builder = Type::group_type_builder(own.name())
        .with_fields(fields.collect::<Result<_>>()?)
        .with_converted_type(info.converted_type())
        .with_logical_type(variant.or(info.logical_type_ref()).cloned())
        .with_id(info.has_id().then(|| info.id()));
    if info.has_repetition() {
        builder = builder.with_repetition(info.repetition());
    }
    Ok(Arc::new(builder.build()?))
}

/// Returns whether a type says what bytes mean, without a change of the bytes. All others have types in Arrow.
fn says_of_bytes(kind: &Type) -> bool {
    let info = kind.get_basic_info();
    match info.logical_type_ref() {
        Some(logical) => matches!(
            logical,
            LogicalType::Uuid
                | LogicalType::Json
                | LogicalType::Bson
                | LogicalType::Enum
                | LogicalType::Geometry(_)
                | LogicalType::Geography(_)
        ),
        None => {
            matches!(
                info.converted_type(),
                ConvertedType::JSON | ConvertedType::BSON | ConvertedType::ENUM
            )
        }
    }
}

fn is_stored_alike(own: &Type, like: &Type) -> bool {
    let stored = |kind: &Type| match *kind {
        Type::PrimitiveType {
            physical_type,
            type_length,
            ..
        } => Some((physical_type, type_length.max(0))),
        Type::GroupType { .. } => None,
    };
    stored(own) == stored(like)
}
