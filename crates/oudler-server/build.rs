//! Builds the client with npm, when its sources have changed, for the server to carry inside.

use std::path::{Path, PathBuf};
use std::process::{Command, exit};
use std::{env, fs};

fn main() {
    let web = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("web");
    for source in
        ["src", "public", "scripts", "index.html", "package-lock.json", "vite.config.ts", "svelte.config.js"]
    {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    if !has_modules(&web) {
        // Not `npm ci`: it wants the packages of every platform in the lock file, and not every
        // registry has them.
        npm(&web, &["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], &out);
        let lock = fs::read(web.join("package-lock.json")).expect("npm has just read it");
        fs::write(web.join("node_modules/.oudler-lock"), lock).expect("npm has made the folder");
    }
    npm(&web, &["run", "--silent", "build"], &out);
}

/// Whether the packages are those of the lock file.
fn has_modules(web: &Path) -> bool {
    let read = |name: &str| fs::read(web.join(name)).ok();
    read("node_modules/.oudler-lock").is_some_and(|kept| Some(kept) == read("package-lock.json"))
}

fn npm(web: &Path, words: &[&str], out: &Path) {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let ran = Command::new(program).args(words).current_dir(web).env("OUDLER_WEB_OUT", out).output();
    match ran {
        Ok(ran) if ran.status.success() => {}
        Ok(ran) => {
            eprintln!("building the web client: npm {} failed", words.join(" "));
            eprintln!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
            exit(1);
        }
        Err(why) => {
            eprintln!("building the web client: npm cannot be started ({why}).");
            eprintln!("Install Node.js 20 or later, which brings npm: https://nodejs.org");
            exit(1);
        }
    }
}
