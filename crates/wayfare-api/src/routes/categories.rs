//! Cost categories.

use wayfare::Category;

use super::{
    call::Call,
    path::{Literal, Parameter, PathParameter},
    route::{Answer, Group, Route, Work},
};
use crate::{
    failure::Failure,
    object::{Object, Row, field},
    schema::Schema,
    write::Writer,
};

pub(super) const GROUP: Group = Group {
    name: "categories",
    about: "What travel costs are divided into.",
    routes: &[
        Route {
            path: &[Literal("categories")],
            about: "All categories, without the overall total.",
            query: &[],
            answer: Answer::Many(&CATEGORY),
            work: Work::Table,
            handle: |call, w| CATEGORY.write_each(call.dataset.categories(), w),
        },
        Route {
            path: &[Literal("categories"), Parameter(&ID)],
            about: "One category; 0 is the overall total.",
            query: &[],
            answer: Answer::One(&CATEGORY),
            work: Work::Small,
            handle: one,
        },
    ],
};

static ID: PathParameter = PathParameter {
    name: "id",
    noun: "a category id",
    example: "4",
    schema: Schema::Integer {
        minimum: 0,
        maximum: u16::MAX as u64,
    },
};

impl Row for Category<'static> {
    type Of<'d> = Category<'d>;
}

static CATEGORY: Object<Category<'static>> = Object {
    name: "Category",
    about: "A category of travel costs.",
    fields: &[
        field!("category_id" Whole "id" "4"
            "Id of the category; 0 is the overall total." |c| Some(c.id.into())),
        field!("name" Text "text" "Food" "Its name." |c| Some(c.name)),
        field!("description" Text "text" "Meals in restaurants." "What it covers." |c| Some(c.description)),
        field!("sumtype" Whole "code" "2"
            "2: an amount is a day's spending; 1: it is per item; 0: the overall total."
            |c| Some(c.unit as u64)),
    ],
};

fn one(call: &Call<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
    let id = call.whole(&ID)?;
    let category = call.dataset.category(id)?;
    CATEGORY.write(
        &category.ok_or_else(|| Failure::Input(format!("No category has the id {id}.")))?,
        w,
    )
}
