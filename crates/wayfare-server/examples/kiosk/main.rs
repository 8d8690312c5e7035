//! A kiosk: a page to type a place into and the service behind it, in one program that links the library.
//!
//! `cargo run -p wayfare-server --example kiosk -- DATASET 127.0.0.1:8090`, then open that address in a browser.

use std::{env, error::Error};

use axum::{
    Router,
    extract::{Path, State},
    http::{StatusCode, header::CONTENT_TYPE},
    response::{Html, IntoResponse},
    routing::get,
};
use serde::Serialize;
use wayfare::{Dataset, SearchOptions};

/// A suggestion, as the page shows it.
#[derive(Serialize)]
struct Suggestion {
    id: u32,
    name: String,
    country: Option<String>,
    /// What a midrange day costs, with its currency; `None` where the place has no costs of its own.
    day: Option<(f64, String)>,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let world = Dataset::open(arguments.next().ok_or("give the folder of a dataset")?)?;
    let address = arguments
        .next()
        .unwrap_or_else(|| "127.0.0.1:8090".to_owned());

    let service = Router::new()
        .route("/", get(|| async { Html(include_str!("page.html")) }))
        .route("/suggest/{text}", get(suggest))
        .with_state(world);
    let listener = tokio::net::TcpListener::bind(address).await?;
    println!("http://{}/", listener.local_addr()?);
    axum::serve(listener, service).await?;
    Ok(())
}

/// Queries take microseconds and do not block, so they need no thread of their own.
async fn suggest(
    State(world): State<Dataset>,
    Path(text): Path<String>,
) -> Result<impl IntoResponse, (StatusCode, String)> {
    let suggestions = suggestions(&world, &text).map_err(|error| {
        let is_bad_input = error.kind() == wayfare::ErrorKind::BadInput;
        let status = if is_bad_input {
            StatusCode::BAD_REQUEST
        } else {
            StatusCode::INTERNAL_SERVER_ERROR
        };
        (status, error.to_string())
    })?;
    Ok((
        [(CONTENT_TYPE, "application/json")],
        serde_json::json!(suggestions).to_string(),
    ))
}

fn suggestions(world: &Dataset, text: &str) -> wayfare::Result<Vec<Suggestion>> {
    let hits = world.autocomplete_with(text, &SearchOptions::new().limit(6))?;
    let suggestion = |hit: &wayfare::Hit<'_>| {
        let place = hit.place()?;
        let day = place.costs()?.and_then(|costs| {
            let amount = costs.total.midrange?;
            Some((amount, costs.currency?.code.to_string()))
        });
        let country = place.country()?.map(|country| country.name.to_owned());
        Ok(Suggestion {
            id: place.id().get(),
            name: place.name().to_owned(),
            country,
            day,
        })
    };
    hits.iter().map(suggestion).collect()
}
