//! The interface of the service, without a socket.

use wasm_bindgen::prelude::wasm_bindgen;
use wayfare_api::{Request, respond};

use crate::Dataset;

/// The response of the service. In JavaScript, a class of the name `Response` would hide the browser's, which loads the module.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Answer(wayfare_api::Response);

#[wasm_bindgen]
impl Dataset {
    /// Answers a path with or without a query string: `/search/location/lisb?limit=3`.
    pub fn get(&self, target: &str) -> Answer {
        Answer(respond(&self.inner, Request::from(target)))
    }
}

#[wasm_bindgen]
impl Answer {
    /// Status code of HTTP.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.0.status
    }

    /// Media type of the body.
    #[wasm_bindgen(getter, js_name = contentType)]
    pub fn content_type(&self) -> String {
        self.0.content_type.to_owned()
    }

    /// Returns the body, and ends the response.
    #[wasm_bindgen(js_name = intoBody)]
    pub fn into_body(self) -> Vec<u8> {
        self.0.body
    }
}
