//! Compares the speed of urlspec and other crates. See README.md.

mod check;
mod clock;
mod command;
mod data;
mod find;
mod growth;
mod parse;

use clock::Table;

/// The schemes that are measured alone.
const SCHEMES: [&str; 10] = ["ftp", "news", "nntp", "telnet", "gopher", "wais", "mailto", "file", "prospero", "other"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [once, table, contender, times] = arguments.as_slice()
        && once == "once"
    {
        let tables = tables(&|name| name == table || table.starts_with("find") && name == "find");
        let table = tables.into_iter().find(|own| own.name == table).expect("a table");
        return table.run(contender, times.parse().expect("a number"));
    }
    let is_selected = |table: &str| arguments.is_empty() || arguments.iter().any(|argument| argument == table);
    tables(&is_selected).into_iter().for_each(Table::print);
    for (name, run) in [("render", check::render as fn()), ("command", command::command), ("growth", growth::growth)] {
        if is_selected(name) {
            run();
        }
    }
}

/// The tables that are selected by their names, or by the name of a group of them.
fn tables(is_selected: &dyn Fn(&str) -> bool) -> Vec<Table> {
    let single: [(&str, fn() -> Table); 8] = [
        ("parse", parse::http),
        ("short", parse::short),
        ("schemes", parse::schemes),
        ("documents", parse::documents),
        ("uris", parse::uris),
        ("refused", parse::refused),
        ("lines", parse::lines),
        ("check", check::check),
    ];
    let mut tables: Vec<Table> =
        single.into_iter().filter(|(name, _)| is_selected(name)).map(|(_, table)| table()).collect();
    let schemes = SCHEMES.into_iter().filter(|scheme| is_selected("each-scheme") || is_selected(scheme));
    tables.extend(schemes.map(parse::scheme));
    if is_selected("find") {
        tables.extend(find::tables());
    }
    tables
}
