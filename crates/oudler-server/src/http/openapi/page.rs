//! A page people read, from the description programs read.

use std::fmt::Write;

use serde_json::{Map, Value};
use utoipa::openapi::OpenApi;

/// The description as one page of HTML, without script or style of its own.
pub(super) fn of(description: &OpenApi) -> String {
    let doc = serde_json::to_value(description).expect("a description is made of strings and lists");
    let mut page = String::from(HEAD);
    page.push_str(&format!("<p>{}</p>\n", inline(text(&doc["info"], "description"))));
    page.push_str("<p>For programs: <a href=\"/api/openapi.json\"><code>/api/openapi.json</code></a>.</p>\n");
    for tag in items(&doc["tags"]) {
        let name = text(tag, "name");
        let endpoints: String = endpoints(&doc).filter(|e| e.has_tag(name)).map(|e| e.article()).collect();
        if !endpoints.is_empty() {
            let about = inline(text(tag, "description"));
            let _ = write!(page, "<section>\n<h2>{}</h2>\n<p>{about}</p>\n{endpoints}</section>\n", capital(name));
        }
    }
    page.push_str("<section>\n<h2>Types</h2>\n");
    for (name, schema) in fields(&doc["components"]["schemas"]) {
        page.push_str(&type_article(name, schema));
    }
    page.push_str("</section>\n</main>\n</body>\n</html>\n");
    page
}

const HEAD: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Oudler – REST interface</title>
<link rel="icon" href="/oudler.svg" type="image/svg+xml">
<link rel="stylesheet" href="/oudler.css">
</head>
<body>
<main>
<p><a href="/">Oudler</a></p>
<h1>REST interface</h1>
"#;

/// One method of one path.
struct Endpoint<'a> {
    path: &'a str,
    method: &'a str,
    operation: &'a Value,
}

fn endpoints(doc: &Value) -> impl Iterator<Item = Endpoint<'_>> {
    let methods = |path| fields(path).filter(|(method, _)| METHODS.contains(&method.as_str()));
    fields(&doc["paths"]).flat_map(move |(path, item)| {
        methods(item).map(move |(method, operation)| Endpoint { path, method, operation })
    })
}

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

impl Endpoint<'_> {
    fn has_tag(&self, tag: &str) -> bool {
        items(&self.operation["tags"]).any(|t| t == tag)
    }

    fn article(&self) -> String {
        let Self { path, method, operation } = self;
        let mut html = format!(
            "<article>\n<h3><span class=\"method\">{}</span> <code>{}</code></h3>\n<p><strong>{}</strong> {}</p>\n",
            method.to_uppercase(),
            escape(path),
            inline(text(operation, "summary").trim_end_matches('.')),
            inline(text(operation, "description")),
        );
        let parameters = items(&operation["parameters"]).map(|p| {
            let place = text(p, "in");
            [code(text(p, "name")), escape(place), type_of(&p["schema"]), inline(text(p, "description"))]
        });
        html.push_str(&table(["parameter", "in", "type", "meaning"], parameters));
        let body = fields(&operation["requestBody"]["content"]);
        html.extend(body.map(|(kind, content)| {
            format!("<p>Body: {} as <code>{}</code>.</p>\n", type_of(&content["schema"]), escape(kind))
        }));
        let answers = fields(&operation["responses"]).map(|(status, answer)| {
            let kinds: Vec<_> = fields(&answer["content"]).map(|(_, c)| type_of(&c["schema"])).collect();
            [code(status), kinds.join(", "), inline(text(answer, "description"))]
        });
        html.push_str(&table(["answer", "body", "meaning"], answers));
        html.push_str("</article>\n");
        html
    }
}

fn type_article(name: &str, schema: &Value) -> String {
    let about = inline(text(schema, "description"));
    let mut html = format!("<article>\n<h3 id=\"{0}\">{0}</h3>\n<p>{about}</p>\n", escape(name));
    let properties: Vec<_> = fields(&schema["properties"]).collect();
    if properties.is_empty() {
        let _ = writeln!(html, "<p>{}</p>", type_of(schema));
    }
    let rows = properties.into_iter().map(|(field, schema)| {
        let example = match &schema["example"] {
            Value::Null => String::new(),
            example => format!(" Such as {}.", code(&example.to_string())),
        };
        [code(field), type_of(schema), inline(text(schema, "description")) + &example]
    });
    html.push_str(&table(["field", "type", "meaning"], rows));
    html.push_str("</article>\n");
    html
}

/// What a value may be, in words, with links to our own types.
fn type_of(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = escape(reference.rsplit('/').next().unwrap_or(reference));
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    let alternatives: Vec<_> =
        ["oneOf", "anyOf", "allOf"].iter().flat_map(|key| items(&schema[*key])).map(type_of).collect();
    if !alternatives.is_empty() {
        return alternatives.join(" or ");
    }
    let values: Vec<_> = items(&schema["enum"]).map(|value| code(&value.to_string())).collect();
    if !values.is_empty() {
        return values.join(" or ");
    }
    let simple = |name: &str| match name {
        "array" => format!("list of {}", type_of(&schema["items"])),
        name => escape(name),
    };
    match &schema["type"] {
        Value::String(name) => simple(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).map(simple).collect::<Vec<_>>().join(" or "),
        _ => "any".to_owned(),
    }
}

/// A table, unless there is nothing to put in it.
fn table<const N: usize>(heads: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let row = |cells: [String; N], tag| {
        format!("<tr>{}</tr>\n", cells.map(|cell| format!("<{tag}>{cell}</{tag}>")).concat())
    };
    let body: String = rows.map(|cells| row(cells, "td")).collect();
    if body.is_empty() { body } else { format!("<table>\n{}{body}</table>\n", row(heads.map(escape), "th")) }
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn fields(object: &Value) -> impl Iterator<Item = (&String, &Value)> {
    object.as_object().into_iter().flat_map(Map::iter)
}

fn text<'a>(object: &'a Value, key: &str) -> &'a str {
    object[key].as_str().unwrap_or("")
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| escape(&(first.to_uppercase().to_string() + letters.as_str())))
}

/// Text with `code` between backticks.
fn inline(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts.map(|(n, part)| if n % 2 == 1 { code(part) } else { escape(part) }).collect()
}

fn escape(text: impl AsRef<str>) -> String {
    text.as_ref().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn types_are_said_in_words() {
        for (schema, words) in [
            (json!({ "type": "string" }), "string"),
            (json!({ "type": ["string", "null"] }), "string or null"),
            (json!({ "type": "array", "items": { "type": "integer" } }), "list of integer"),
            (json!({ "$ref": "#/components/schemas/Player" }), "<a href=\"#Player\">Player</a>"),
            (
                json!({ "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Player" }] }),
                "null or <a href=\"#Player\">Player</a>",
            ),
            (json!({ "type": "string", "enum": ["a"] }), "<code>&quot;a&quot;</code>"),
            (json!({}), "any"),
        ] {
            assert_eq!(type_of(&schema), words);
        }
    }

    #[test]
    fn text_is_escaped_and_code_marked() {
        assert_eq!(inline("a < b & `c > \"d\"`"), "a &lt; b &amp; <code>c &gt; &quot;d&quot;</code>");
    }
}
