//! Rules as railroad diagrams.

use ::railroad::{
    Choice, Comment, Diagram, Empty, LabeledBox, Link, MultiChoice, Node, NonTerminal, Optional, Repeat, Sequence,
    SimpleEnd, SimpleStart, Stylesheet, Terminal, VerticalGrid,
};
use urlspec::redact::{self, Untrusted};

use crate::{Exception, Expr, Rule};

type Drawn = Box<dyn Node>;

/// The maximum number of alternatives in a column.
const COLUMN: usize = 9;

/// The characters on a line of remarks.
const REMARK_WIDTH: usize = 110;

/// Returns a page of railroad diagrams as SVG: `title`, `remark`, and a diagram for each rule. The names of rules are the
/// targets of links, `#rule-` and the name. Control characters and passwords are replaced.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_bnf::{Grammar, Lines, railroad_page};
///
/// let grammar = Grammar::new(Spec::Rfc1738, Lines::Amended);
/// let rules: Vec<_> = grammar.rule("port").into_iter().collect();
/// let svg = railroad_page("RFC 1738", "", &rules);
/// assert!(svg.starts_with("<svg") && svg.contains("id=\"rule-port\""));
/// ```
pub fn railroad_page(title: &str, remark: &str, rules: &[&Rule]) -> String {
    let is_on_page = |name: &str| rules.iter().any(|rule| rule.name == name);
    let mut page: VerticalGrid<Drawn> = VerticalGrid::new(vec![text(title, "bold 12px"), text(remark, "italic 12px")]);
    for (number, rule) in rules.iter().enumerate() {
        let is_first = rules[..number].iter().all(|other| other.name != rule.name);
        page.push(diagram(rule, is_first, &is_on_page));
    }
    let mut diagram = Diagram::new_with_stylesheet(page, &Stylesheet::LightRendersafe);
    let width = diagram.width();
    diagram.attr("style".to_owned()).or_insert_with(|| format!("width:{width}px"));
    format!("{diagram}\n")
}

/// The diagram of a rule, with its name and amendments.
fn diagram(rule: &Rule, is_first: bool, is_on_page: &dyn Fn(&str) -> bool) -> Drawn {
    let expr = match &rule.expr {
        Some(expr) => drawn(expr, is_on_page),
        None => text(&format!("syntax error: {}", rule.line), "italic 12px"),
    };
    let track: Vec<Drawn> = vec![Box::new(SimpleStart), expr, Box::new(SimpleEnd)];
    let mut parts = vec![text(&rule.name, "bold 12px"), Box::new(Sequence::new(track)) as Drawn];
    parts.extend(remarks(rule));
    let mut grid = VerticalGrid::new(parts);
    if is_first {
        grid.attr("id".to_owned()).or_insert_with(|| anchor(&rule.name));
    }
    Box::new(grid)
}

fn remarks(rule: &Rule) -> Vec<Drawn> {
    let ids = rule.amendments.join(", ");
    let remark = match &rule.printed {
        _ if rule.amendments.is_empty() => return Vec::new(),
        None => format!("added by {ids}"),
        Some(printed) => format!("amended by {ids}, printed: {printed}"),
    };
    wrapped(&remark).iter().map(|line| text(line, "italic 12px")).collect()
}

fn text(text: &str, font: &str) -> Drawn {
    let mut comment = Comment::new(shown(text));
    comment.attr("style".to_owned()).or_insert_with(|| format!("font:{font} monospace"));
    Box::new(comment)
}

fn anchor(name: &str) -> String {
    format!("rule-{name}")
}

fn drawn(expr: &Expr, is_on_page: &dyn Fn(&str) -> bool) -> Drawn {
    let all = |parts: &[Expr]| parts.iter().map(|part| drawn(part, is_on_page)).collect::<Vec<_>>();
    match expr {
        Expr::Literal(literal) if literal.text == " " => Box::new(Terminal::new("space".to_owned())),
        Expr::Literal(literal) => Box::new(Terminal::new(shown(&literal.text))),
        Expr::Rule(reference) => {
            let name = NonTerminal::new(reference.name.clone());
            if !is_on_page(&reference.name) {
                return Box::new(name);
            }
            Box::new(Link::new(name, format!("#{}", anchor(&reference.name))))
        }
        Expr::Sequence(parts) if parts.is_empty() => Box::new(Empty),
        Expr::Sequence(parts) => Box::new(Sequence::new(all(parts))),
        Expr::Choice(alternatives) if alternatives.len() <= COLUMN => Box::new(Choice::new(all(alternatives))),
        Expr::Choice(alternatives) => {
            let columns = alternatives.chunks(column_length(alternatives.len()));
            Box::new(MultiChoice::new(columns.map(all).collect()))
        }
        Expr::Optional(expr) => Box::new(Optional::new(drawn(expr, is_on_page))),
        Expr::Range(range) => Box::new(Terminal::new(range.to_string())),
        Expr::Repeated { least: 0, most: None, expr } => Box::new(Optional::new(repeated(expr, is_on_page))),
        Expr::Repeated { least: 1, most: None, expr } => repeated(expr, is_on_page),
        Expr::Repeated { least, most, expr } => {
            let label = match (least, most) {
                (least, None) => format!("at least {least} times"),
                (least, Some(most)) if most == least => format!("{least} times"),
                (0, Some(most)) => format!("at most {most} times"),
                (least, Some(most)) => format!("{least} to {most} times"),
            };
            let drawn = LabeledBox::new(repeated(expr, is_on_page), text(&label, "italic 12px"));
            if *least == 0 { Box::new(Optional::new(Box::new(drawn) as Drawn)) } else { Box::new(drawn) }
        }
        Expr::Except(exception, expr, but) => {
            let how = match exception {
                Exception::Contains => "that does not contain",
                Exception::StartsWith => "that does not begin with",
                Exception::Is => "that is not",
            };
            let but = wrapped(&format!("{how}: {but}"));
            let label = VerticalGrid::new(but.iter().map(|line| text(line, "italic 12px")).collect());
            Box::new(LabeledBox::new(drawn(expr, is_on_page), label))
        }
    }
}

/// The number of alternatives per column that makes the columns about equally long.
fn column_length(count: usize) -> usize {
    count.div_ceil(count.div_ceil(COLUMN))
}

fn repeated(expr: &Expr, is_on_page: &dyn Fn(&str) -> bool) -> Drawn {
    Box::new(Repeat::new(drawn(expr, is_on_page), Box::new(Empty) as Drawn))
}

fn shown(text: &str) -> String {
    Untrusted::message(text).to::<redact::Terminal>()
}

/// The words on lines of at most `REMARK_WIDTH` characters, unless a word alone is longer.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if column + 1 + length <= REMARK_WIDTH => {
                column += 1 + length;
                line.push(' ');
                line.push_str(word);
            }
            _ => {
                column = length;
                lines.push(word.to_owned());
            }
        }
    }
    lines
}
