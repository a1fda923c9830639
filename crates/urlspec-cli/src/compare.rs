//! `urlspec compare`: what each document says of a URL.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use urlspec::ast::{Grouppart, Node, Schemepart, Url, WaisObject};
use urlspec::{Masked, Report, Spec, Start};

use super::{Ended, Failure, Format, Secrets, shown};

pub(super) fn run(
    url: &std::ffi::OsStr,
    is_reference: bool,
    format: Format,
    secrets: Secrets,
) -> Result<Ended, Failure> {
    let start = if is_reference { Start::Reference } else { Start::Url };
    let reports: Vec<Report<'_>> = Spec::ALL.iter().map(|spec| spec.check_as(start, url.as_encoded_bytes())).collect();
    let text = match format {
        Format::Json => {
            let documents = reports.iter().map(|report| Verdict { reads: reads(report).into_iter().collect(), report });
            let input = reports[0].source_text();
            let compared = Compared { input: Masked(&input), documents: documents.collect() };
            let mut json = secrets.json(&compared).map_err(|error| Failure::Output(error.into()))?;
            json.push(b'\n');
            json
        }
        Format::Human => table(&reports).into_bytes(),
    };
    io::stdout().lock().write_all(&text).map_err(Failure::Output)?;
    Ok(if reports.iter().all(Report::is_valid) { Ended::Well } else { Ended::Refused })
}

/// The same as JSON.
#[derive(Serialize)]
struct Compared<'r> {
    input: Masked<'r>,
    documents: Vec<Verdict<'r>>,
}

#[derive(Serialize)]
struct Verdict<'r> {
    reads: BTreeMap<&'static str, String>,
    report: &'r Report<'r>,
}

/// A line for each document: its verdict, and what it reads or why it does not.
fn table(reports: &[Report<'_>]) -> String {
    let width = reports.iter().map(|report| report.spec().name().len()).max().unwrap_or(0);
    let mut text = String::new();
    for report in reports {
        let name = report.spec().name();
        // Writing to a `String` can't fail.
        let _ = match report.first_error() {
            Some(first) => {
                let (_, column) = first.line_column(report.source());
                writeln!(text, "{name:width$}  refused   column {column}: {first} [{}]", first.code)
            }
            None => {
                let shown_value = |value: &String| if value.is_empty() { "\"\"".to_owned() } else { value.clone() };
                let read: Vec<_> =
                    reads(report).iter().map(|(part, value)| format!("{part} {}", shown_value(value))).collect();
                writeln!(text, "{name:width$}  accepted  {}", shown(&read.join(", ")))
            }
        };
    }
    let different = different(reports);
    if !different.is_empty() {
        let _ = writeln!(text, "read differently: {}", different.join(", "));
    }
    text
}

/// The parts that not all of the documents that accept the URL read alike.
fn different(reports: &[Report<'_>]) -> Vec<&'static str> {
    let readings: Vec<_> = reports.iter().filter(|report| report.is_valid()).map(reads).collect();
    let value = |reading: &[(&'static str, String)], part: &str| {
        reading.iter().find(|(name, _)| *name == part).map(|(_, v)| v.clone())
    };
    let mut parts: Vec<&'static str> = Vec::new();
    for (part, _) in readings.iter().flatten() {
        let alike = readings.windows(2).all(|pair| value(&pair[0], part) == value(&pair[1], part));
        if !alike && !parts.contains(part) {
            parts.push(part);
        }
    }
    parts
}

/// What a document makes of a URL, part by part, so that readings can be compared.
fn reads(report: &Report<'_>) -> Vec<(&'static str, String)> {
    let Some(url) = report.url() else { return Vec::new() };
    let text = String::from_utf8_lossy(report.source());
    let starred = report.source_masked();
    let mut parts = vec![("kind", kind(url).to_owned())];
    let shown = |node: &dyn Node<'_>| Some(starred.get(node.span(&text)?)?.to_owned());
    let mut part = |name, value: Option<String>| parts.extend(value.map(|value| (name, value)));
    if let Some(login) = url.login() {
        part("user", login.user.and_then(|user| shown(&user)));
        part("password", login.password.map(|_| "***".to_owned()));
    }
    part("host", url.host().and_then(|host| shown(host)));
    part("port", url.hostport().and_then(|hostport| shown(&hostport.port?)));
    match url {
        Url::Http(http) => {
            part("path", http.path.and_then(|path| shown(&path)));
            part("search", http.search.and_then(|search| shown(&search)));
        }
        Url::Ftp(ftp) => {
            part("path", ftp.path.and_then(|path| shown(&path)));
            part("type", ftp.typecode.and_then(|code| shown(&code)));
        }
        Url::File(file) => part("path", shown(&file.path)),
        Url::Afs(afs) => {
            part("cell", shown(&afs.cell));
            part("path", shown(&afs.path));
        }
        Url::Gopher(gopher) => {
            if let Some(item) = &gopher.item {
                part("type", shown(&item.gtype));
                part("selector", shown(&item.selector));
                part("Gopher+", item.plus.and_then(|plus| shown(&plus)));
            }
            part("search", gopher.search_string().and_then(|search| shown(&search)));
        }
        Url::Mailto(mailto) => part("address", shown(&mailto.address)),
        Url::Mid(id) | Url::Cid(id) => part("identifier", shown(&id.id)),
        Url::News(news) => match &news.grouppart {
            Grouppart::All => part("group", Some("*".to_owned())),
            Grouppart::Group(group) => part("group", shown(group)),
            Grouppart::Article(article) => part("article", shown(article)),
        },
        Url::Nntp(nntp) => {
            part("group", shown(&nntp.group));
            part("article", nntp.article.and_then(|article| shown(&article)));
        }
        Url::Wais(wais) => {
            part("database", shown(&wais.database));
            match &wais.object {
                WaisObject::Database => {}
                WaisObject::Search(search) => part("search", shown(search)),
                WaisObject::Document { wtype, length, wpath } => {
                    part("type", shown(wtype));
                    part("length", length.and_then(|length| shown(&length)));
                    part("document", shown(wpath));
                }
            }
        }
        Url::Prospero(link) => {
            part("name", shown(&link.hsoname));
            part("fields", shown(&link.fields).filter(|fields| !fields.is_empty()));
            part("version", link.version.and_then(|version| shown(&version)));
            part("attributes", shown(&link.attributes).filter(|attributes| !attributes.is_empty()));
        }
        Url::Other(other) => match &other.schemepart {
            Schemepart::Ip(ip) => {
                part("path", ip.urlpath.and_then(|path| shown(&path)));
                part("search", ip.search.and_then(|search| shown(&search)));
            }
            Schemepart::Opaque(rest) => part("rest", shown(rest)),
        },
        // A session has only a login.
        _ => {}
    }
    parts
}

fn kind(url: &Url<'_>) -> &'static str {
    match url {
        Url::Http(_) => "http",
        Url::Ftp(_) => "ftp",
        Url::File(_) => "file",
        Url::Gopher(_) => "gopher",
        Url::Mailto(_) => "mailto",
        Url::News(_) => "news",
        Url::Nntp(_) => "nntp",
        Url::Telnet(_) => "telnet",
        Url::Wais(_) => "wais",
        Url::Prospero(_) => "prospero",
        Url::Rlogin(_) => "rlogin",
        Url::Tn3270(_) => "tn3270",
        Url::Afs(_) => "afs",
        Url::Mid(_) => "mid",
        Url::Cid(_) => "cid",
        _ => "other",
    }
}
