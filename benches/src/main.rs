//! urlspec measured beside the crates that people would otherwise use. See README.md.

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
        return read(name, times.parse().expect("a number"));
    }
    let shows_passwords = |table: &str| arguments.is_empty() || arguments.iter().any(|asked| asked == table);
    if shows_passwords("parse") {
        parse::http(&data::http());
    }
    if shows_passwords("schemes") {
        parse::schemes(&data::schemes());
    }
    if shows_passwords("documents") {
        parse::documents(&data::http());
    }
    if shows_passwords("check") {
        check::check();
    }
    if shows_passwords("draw") {
        check::draw();
    }
    if shows_passwords("find") {
        data::texts().iter().for_each(|(name, text)| find::find(name, text));
    }
    if shows_passwords("command") {
        command::command();
    }
    if shows_passwords("growth") {
        growth::growth();
    }
}

/// Reads all URLs so many times, for callgrind. `name` is a contender, before which `schemes:` may stand.
fn read(name: &str, times: usize) {
    let (urls, name) = match name.strip_prefix("schemes:") {
        Some(name) => (data::schemes(), name),
        None => (data::http(), name),
    };
    let mut contenders = parse::contenders(&urls);
    let contender = contenders.iter_mut().find(|own| own.name == name).expect("a contender");
    let count: usize = (0..times).map(|_| (contender.run)()).sum();
    println!("{} {count}", urls.len());
}
