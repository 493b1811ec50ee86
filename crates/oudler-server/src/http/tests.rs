//! What no request from outside can bring about: handlers that panic or hang, a store that is gone.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use axum::routing::get;
use tower_service::Service;

use super::*;
use crate::store::MemoryStore;

fn app() -> App {
    App::new(Config::new(""), Arc::new(MemoryStore::new()), Key::generate()).0
}

async fn ask(mut router: Router, path: &str) -> (StatusCode, String) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = router.call(request).await.unwrap();
    let status = response.status();
    let body = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

fn guarded(router: Router) -> Router {
    router.layer(from_fn_with_state(app(), security::guard))
}

#[tokio::test]
async fn a_handler_that_panics_is_answered_for() {
    let router = guarded(Router::new().route("/", get(async || -> () { panic!("oops") })));
    let (status, body) = ask(router, "/").await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(body, r#"{"code":"internal","text":"the server made a mistake"}"#);
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_hangs_is_answered_for() {
    let router = guarded(Router::new().route("/", get(std::future::pending::<()>)));
    let (status, body) = ask(router, "/").await;
    assert_eq!(status, StatusCode::REQUEST_TIMEOUT);
    assert!(body.contains(r#""code":"too-slow""#), "{body}");
}

#[tokio::test]
async fn a_server_without_its_data_says_so() {
    let app = app();
    app.store.close().await.unwrap();
    let (status, body) = ask(router(app.clone()), "/healthz").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(body.contains(r#""status":"failing""#), "{body}");
    let (status, body) = ask(router(app), "/api/v1/deals/k7Fq2/1").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(body.contains(r#""code":"unavailable""#), "{body}");
}
