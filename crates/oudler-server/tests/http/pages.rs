//! What every answer has, and the pages the server writes itself.

use serde_json::Value;

use crate::Site;
use crate::client::refused;

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let site = Site::with(|config| config.unlimited = true).await;
    let mut client = site.client();
    let mut replies = Vec::new();
    for path in ["/", "/oudler.css", "/api", "/api/openapi.json", "/api/v1/me", "/healthz", "/metrics", "/nowhere"]
    {
        replies.push((path, client.get(path).await));
    }
    replies.push(("/api/v1/guest", client.post("/api/v1/guest", "x").await));
    replies.push(("/", client.delete("/").await));
    let foreign = [("origin", "https://evil.example")];
    replies.push(("/api/v1/guest", client.ask("POST", "/api/v1/guest", &foreign, "").await));
    for (path, reply) in replies {
        let header = |name| reply.header(name).unwrap_or_else(|| panic!("{path} has no {name}"));
        let csp = header("content-security-policy");
        assert!(csp.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"), "{csp}");
        assert!(!csp.contains("unsafe") && csp.ends_with("frame-ancestors 'none'"), "{csp}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin");
        assert!(header("permissions-policy").contains("camera=()"));
        assert_eq!(reply.header("strict-transport-security"), None, "without TLS");
        let kept = match path {
            "/" if reply.status == 200 => Some("no-cache"),
            path => path.starts_with("/api").then_some("no-store"),
        };
        assert_eq!(reply.header("cache-control"), kept, "{path}");
        match reply.body.chars().next() {
            Some('<') => assert_eq!(header("content-type"), "text/html; charset=utf-8", "{path}"),
            Some('{' | '[') => assert_eq!(header("content-type"), "application/json", "{path}"),
            _ => {}
        }
    }
    let site = Site::with(|config| config.public_url = Some("https://tarot.example".parse().unwrap())).await;
    assert_eq!(site.client().get("/").await.header("strict-transport-security"), Some("max-age=31536000"));
}

#[tokio::test]
async fn another_sites_page_may_look_but_not_touch() {
    let site = Site::with(|config| config.public_url = Some("https://tarot.example".parse().unwrap())).await;
    let mut client = site.client();
    let own = format!("http://{}", client.address());
    let body = r#"{"name":"Zoé"}"#;
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1", "https://tarot.example.evil.example"] {
        let headers = [("content-type", "application/json"), ("origin", origin)];
        for (method, path) in [("POST", "/api/v1/guest"), ("DELETE", "/api/v1/session"), ("POST", "/nowhere")] {
            let reply = client.ask(method, path, &headers, body).await;
            assert_eq!(reply.refusal(), refused(403, "origin"), "{origin} {method} {path}");
        }
        let upgrade = [("origin", origin), ("connection", "upgrade"), ("upgrade", "websocket")];
        let reply = client.ask("GET", "/ws/v1/table/k7Fq2", &upgrade, "").await;
        assert_eq!(reply.refusal(), refused(403, "origin"), "{origin}");
        assert_eq!(client.ask("GET", "/api/v1/me", &[("origin", origin)], "").await.body, "null");
    }
    for origin in [&own, "https://tarot.example"] {
        let headers = [("content-type", "application/json"), ("origin", origin)];
        assert_eq!(client.ask("POST", "/api/v1/guest", &headers, body).await.status, 200, "{origin}");
    }
}

#[tokio::test]
async fn pages_have_no_script_or_style_inside() {
    let site = Site::open().await;
    let mut client = site.client();
    for path in ["/", "/api"] {
        let reply = client.get(path).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, Some("text/html; charset=utf-8")));
        for forbidden in ["<style", " style=", "javascript:", " onclick", " onload", "{version}", "http://"] {
            assert!(!reply.body.contains(forbidden), "{forbidden} in {path}");
        }
        for script in reply.body.split("<script").skip(1) {
            let (tag, inside) = script.split_once('>').expect("a tag ends");
            assert!(tag.contains("src=\"/assets/") && inside.starts_with("</script>"), "a script inside {path}");
        }
        // What a page refers to is there.
        for link in reply.body.split(['"']).filter(|part| part.starts_with('/')) {
            assert_eq!(client.get(link).await.status, 200, "{link} of {path}");
        }
    }
    // Every screen of the client is the same page.
    let index = client.get("/").await.body;
    assert!(index.contains("<title>Oudler</title>"), "{index}");
    for screen in ["/t/k7Fq2", "/r/k7Fq2/3", "/fair", "/fair/k7Fq2/3"] {
        assert_eq!(client.get(screen).await.body, index, "{screen}");
    }
    for nothing in ["/t", "/r/k7Fq2", "/assets/nothing.js", "/assets/../index.html", "/index.html.br"] {
        assert_eq!(client.get(nothing).await.status, 404, "{nothing}");
    }
    let script =
        index.split("src=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("the page has a script");
    let small = client.ask("GET", script, &[("accept-encoding", "gzip, br")], "").await;
    assert_eq!((small.status, small.header("content-encoding")), (200, Some("br")));
    let plain = client.get(script).await;
    assert_eq!((plain.status, plain.header("content-encoding")), (200, None));
    assert_eq!(plain.header("cache-control"), Some("public, max-age=31536000, immutable"));
    let protocol = client.get("/protocol").await;
    assert_eq!(protocol.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(protocol.body, include_str!("../../../../docs/protocol.md"));
}

/// What a page says of its link: the contents of these tags, in order.
fn said(page: &str, names: &[&str]) -> Vec<String> {
    let content = |name: &&str| {
        let (_, tag) =
            page.split_once(&format!("=\"{name}\" content=\"")).unwrap_or_else(|| panic!("no {name}: {page}"));
        tag.split('"').next().unwrap_or_default().to_owned()
    };
    names.iter().map(content).collect()
}

#[tokio::test]
async fn a_shared_link_says_where_it_leads_and_no_more() {
    let site = Site::with(|config| config.public_url = Some("https://tarot.example".parse().unwrap())).await;
    let mut host = site.guest("L'as d'Anne").await;
    let id = host.post("/api/v1/tables", r#"{"table":"5","bots":["B"]}"#).await.json();
    let id = id["id"].as_str().expect("a table").to_owned();
    let link = format!("/t/{id}");
    let mut stranger = site.client();
    let page = stranger.get(&link).await;
    assert_eq!(page.header("vary"), Some("accept-language"));
    let told =
        said(&page.body, &["og:title", "og:description", "description", "og:url", "og:image", "twitter:card"]);
    assert_eq!(
        told,
        [
            "L&#39;as d&#39;Anne vous invite au tarot",
            "Tarot à cinq, 3 places libres.",
            "Tarot à cinq, 3 places libres.",
            &format!("https://tarot.example{link}"),
            "https://tarot.example/icons/share.jpg",
            "summary_large_image",
        ]
    );
    let picture = stranger.get("/icons/share.jpg").await;
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/jpeg")));
    let english = [("accept-language", "en-GB,en;q=0.9,fr;q=0.5")];
    let page = stranger.ask("GET", &link, &english, "").await.body;
    assert_eq!(said(&page, &["og:description"]), ["Tarot for five, 3 free seats."]);
    // Once it has begun, nobody is named.
    let begun = r#"{"table":"3","start":true}"#;
    let id = host.post("/api/v1/tables", begun).await.json()["id"].as_str().expect("a table").to_owned();
    let page = stranger.get(&format!("/t/{id}")).await.body;
    assert_eq!(
        said(&page, &["og:title", "og:description"]),
        ["Une partie de tarot", "Tarot à trois, la partie est commencée."]
    );
    assert!(!page.contains("Anne"), "{page}");
    // What nobody knows is told as the site is, whatever the address has in it.
    let home = stranger.get("/").await.body;
    assert_eq!(said(&home, &["og:title"]), ["Oudler – le tarot à trois, quatre et cinq"]);
    for path in ["/t/none1", "/t/%22%3E%3Cscript%3E", "/r/none1/3", "/r/none1/x", "/fair"] {
        let page = stranger.get(path).await.body;
        assert_eq!(said(&page, &["og:title"]), said(&home, &["og:title"]), "{path}");
        assert!(!page.contains("\"><script>"), "{page}");
    }
    for path in ["/c/none1", "/d/none1"] {
        let page = stranger.get(path).await.body;
        assert!(said(&page, &["og:title"])[0].starts_with("Un tournoi de tarot"), "{page}");
    }
}

#[tokio::test]
async fn a_wrong_address_shows_people_a_page_and_programs_a_refusal() {
    let site = Site::open().await;
    let mut client = site.client();
    let index = client.get("/").await.body;
    let browser = [("accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")];
    for wrong in ["/zzz", "/t", "/r/k7Fq2", "/fair/x", "/apis", "/t/k7Fq2/zzz?x=1"] {
        let page = client.ask("GET", wrong, &browser, "").await;
        assert_eq!((page.status, page.header("content-type")), (404, Some("text/html; charset=utf-8")), "{wrong}");
        assert_eq!(page.body, index, "{wrong}");
        assert_eq!(client.get(wrong).await.refusal(), refused(404, "not-found"), "{wrong}");
        let json = [("accept", "application/json")];
        assert_eq!(client.ask("GET", wrong, &json, "").await.refusal(), refused(404, "not-found"), "{wrong}");
        assert_eq!(client.ask("POST", wrong, &browser, "").await.refusal(), refused(404, "not-found"), "{wrong}");
    }
    for machines in ["/api/v1/zzz", "/api/zzz", "/ws/zzz", "/ws", "/assets/zzz.js"] {
        let reply = client.ask("GET", machines, &browser, "").await;
        assert_eq!(reply.refusal(), refused(404, "not-found"), "{machines}");
    }
}

#[tokio::test]
async fn the_description_names_every_endpoint_and_each_is_there() {
    let site = Site::with(|config| config.unlimited = true).await;
    let mut client = site.client();
    let doc = client.get("/api/openapi.json").await.json();
    let page = client.get("/api").await.body;
    assert!(doc["openapi"].as_str().unwrap().starts_with("3.1"));
    assert_eq!(doc["info"]["version"], env!("CARGO_PKG_VERSION"));
    let mut endpoints = Vec::new();
    for (path, methods) in doc["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            endpoints.push(format!("{} {path}", method.to_uppercase()));
            assert!(operation["summary"].is_string() && operation["responses"].is_object(), "{method} {path}");
            assert_eq!(operation["tags"].as_array().unwrap().len(), 1, "{method} {path}");
            assert!(page.contains(&format!("<code>{path}</code>")), "{path} is not on the page");
            let asked = path.replace("{id}", "k7Fq2").replace("{table}", "k7Fq2").replace("{number}", "1");
            let reply = client.ask(&method.to_uppercase(), &asked, &[], "").await;
            assert!(
                reply.status != 405 && !reply.body.contains("no page here"),
                "{method} {path}: {}",
                reply.body
            );
        }
    }
    for endpoint in [
        "GET /api/v1/me",
        "POST /api/v1/guest",
        "POST /api/v1/account",
        "POST /api/v1/account/password",
        "POST /api/v1/session",
        "DELETE /api/v1/session",
        "GET /api/v1/me/history",
        "GET /api/v1/deals/{table}/{number}",
        "GET /api/v1/tables",
        "POST /api/v1/tables",
        "GET /api/v1/me/tables",
        "DELETE /api/v1/tables/{id}",
        "POST /api/v1/sheets",
        "POST /api/v1/sheets/import",
        "GET /api/v1/me/sheets",
        "GET /api/v1/sheets/{id}/export",
        "GET /healthz",
        "GET /livez",
        "GET /metrics",
    ] {
        assert!(endpoints.iter().any(|found| found == endpoint), "{endpoint} is not in {endpoints:?}");
    }
    check_references(&doc, &doc);
}

/// Every `$ref` leads somewhere.
fn check_references(doc: &Value, part: &Value) {
    match part {
        Value::Object(fields) => {
            if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                let found = doc.pointer(reference.trim_start_matches('#'));
                assert!(found.is_some(), "{reference} leads nowhere");
            }
            fields.values().for_each(|value| check_references(doc, value));
        }
        Value::Array(items) => items.iter().for_each(|value| check_references(doc, value)),
        _ => {}
    }
}

#[tokio::test]
async fn health_and_figures_are_told_to_machines() {
    let site = Site::with(|config| config.behind_proxy = true).await;
    let mut client = site.client();
    let health = client.get("/healthz").await;
    assert_eq!(health.status, 200);
    let well = serde_json::json!(
        { "status": "ok", "reads": true, "writes": true, "version": env!("CARGO_PKG_VERSION") }
    );
    assert_eq!(health.json(), well);
    assert_eq!(client.get("/livez").await.status, 200);
    let figures = client.get("/metrics").await;
    assert_eq!(figures.status, 200);
    assert!(figures.header("content-type").unwrap().starts_with("text/plain; version=0.0.4"));
    for line in
        ["oudler_http_requests_total{route=\"/healthz\",status=\"200\"}", "# TYPE oudler_connections gauge"]
    {
        assert!(figures.body.contains(line), "{line} is not in\n{}", figures.body);
    }
    for site in [site, Site::open().await] {
        let outside = site.client().ask("GET", "/metrics", &[("x-forwarded-for", "192.0.2.1")], "").await;
        assert_eq!(outside.refusal(), refused(404, "not-found"));
    }
}
