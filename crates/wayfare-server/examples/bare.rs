//! A bare axum handler that answers every request with this many bytes. `benches/load/run.py` compares the server with it.
//!
//! `bare PORT LENGTH`
#![allow(clippy::unwrap_used)] // A measurement that cannot run may well panic.

use std::env;

use axum::{Router, body::Bytes, http::header, routing::get};

#[tokio::main]
async fn main() {
    let number = |at| env::args().nth(at).unwrap().parse::<usize>().unwrap();
    let body = Bytes::from(vec![b' '; number(2)]);
    let handler = move || async { ([(header::CONTENT_TYPE, "application/json")], body) };
    let router = Router::new().route("/{*path}", get(handler));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", number(1) as u16))
        .await
        .unwrap();
    axum::serve(listener, router).await.unwrap();
}
