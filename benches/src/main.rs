//! Compares the speed of urlspec and other crates. See README.md.

mod check;
mod clock;
mod command;
mod data;
mod find;
mod growth;
mod parse;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [once, name, times] = arguments.as_slice()
        && once == "once"
    {
        return parse_repeatedly(name, times.parse().expect("a number"));
    }
    let is_selected = |table: &str| arguments.is_empty() || arguments.iter().any(|argument| argument == table);
    if is_selected("parse") {
        parse::http(&data::http());
    }
    if is_selected("schemes") {
        parse::schemes(&data::schemes());
    }
    if is_selected("documents") {
        parse::documents(&data::http());
    }
    if is_selected("check") {
        check::check();
    }
    if is_selected("render") {
        check::render();
    }
    if is_selected("find") {
        data::texts().iter().for_each(|(name, text)| find::find(name, text));
    }
    if is_selected("command") {
        command::command();
    }
    if is_selected("growth") {
        growth::growth();
    }
}

/// Parses all URLs repeatedly, for callgrind. `name` is a contender; with the prefix `schemes:` it parses URLs of the ten
/// schemes.
fn parse_repeatedly(name: &str, times: usize) {
    let (urls, name) = match name.strip_prefix("schemes:") {
        Some(name) => (data::schemes(), name),
        None => (data::http(), name),
    };
    let mut contenders = parse::contenders(&urls);
    let contender = contenders.iter_mut().find(|contender| contender.name == name).expect("a contender");
    let count: usize = (0..times).map(|_| (contender.run)()).sum();
    println!("{} {count}", urls.len());
}
