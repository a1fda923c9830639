//! A document's BNF as the folder `grammar/` keeps it, still as text: its rules as printed and as amended, and the
//! document's own comments. `grammar/README.md` explains the files.

/// One rule of the amended grammar.
#[derive(Debug)]
pub struct Rule {
    pub name: String,
    /// The line in force, white space folded.
    pub line: String,
    /// The line as printed; none where an amendment added the rule.
    pub printed: Option<String>,
    /// The amendments that made the line in force out of the printed one.
    pub amendments: Vec<String>,
    /// The document's comments above the rule, each with its semicolon.
    pub banners: Vec<String>,
}

/// The rules in order, added ones after the rule that they are declared under.
#[derive(Debug, Default)]
pub struct Document {
    pub rules: Vec<Rule>,
    /// What holds for the whole amended grammar, such as `%either-case`.
    pub directives: Vec<String>,
}

impl Document {
    /// Reads a file of `grammar/`; `without_comment` cuts from a line what the document's notation holds for a comment.
    pub fn read(text: &str, without_comment: fn(&str) -> &str) -> Document {
        let mut reader = Reader::default();
        for line in text.lines().skip_while(|line| !line.is_empty()) {
            reader.take(line, without_comment);
        }
        reader.finish()
    }
}

/// In RFC 822's notation a semicolon outside of quotes begins a comment; `<">` is a quoted quote.
pub fn without_comment(line: &str) -> &str {
    let mut rest = line;
    while let Some(at) = rest.find(['"', '<', ';']) {
        let token = &rest[at..];
        rest = if token.starts_with(';') {
            return &line[..line.len() - token.len()];
        } else if let Some(after) = token.strip_prefix("<\">") {
            after
        } else if let Some(literal) = token.strip_prefix('"') {
            literal.split_once('"').map_or("", |(_, after)| after)
        } else {
            &token[1..]
        };
    }
    line
}

/// The drafts have no comments: their semicolons are characters.
pub fn whole_line(line: &str) -> &str {
    line
}

/// One blank for every run of white space, none at the ends.
pub fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A printed rule with what is declared under it.
#[derive(Default)]
struct Entry {
    printed: String,
    banners: Vec<String>,
    amendments: Vec<String>,
    amended: Vec<String>,
}

#[derive(Default)]
struct Reader {
    entries: Vec<Entry>,
    banners: Vec<String>,
    directives: Vec<String>,
    /// Whether the line before was part of an amendment: if not, a `;!` line opens one.
    in_amendment: bool,
}

impl Reader {
    fn take(&mut self, line: &str, without_comment: fn(&str) -> &str) {
        let amendment = line.strip_prefix(";!");
        match amendment {
            Some(text) if self.in_amendment => self.amended(text.strip_prefix(' ').unwrap_or(text)),
            Some(ids) => self.amendments(ids),
            None if line.is_empty() => {}
            None if line.starts_with(';') => self.banners.push(fold(line)),
            None => self.printed(without_comment(line)),
        }
        self.in_amendment = amendment.is_some();
    }

    fn printed(&mut self, text: &str) {
        if text.starts_with([' ', '\t']) {
            self.last(text).printed.push_str(text);
        } else {
            let banners = std::mem::take(&mut self.banners);
            self.entries.push(Entry { printed: text.to_owned(), banners, ..Entry::default() });
        }
    }

    /// A directive stands above all rules, and its identifiers belong to no rule.
    fn amendments(&mut self, ids: &str) {
        if let Some(entry) = self.entries.last_mut() {
            entry.amendments.extend(ids.split_whitespace().map(str::to_owned));
        }
    }

    fn amended(&mut self, text: &str) {
        if text.starts_with('%') {
            self.directives.push(text.trim_end().to_owned());
        } else if text.starts_with(' ') {
            let line = self.last(text).amended.last_mut();
            line.unwrap_or_else(|| panic!("nothing is continued by `{text}`")).push_str(text);
        } else {
            self.last(text).amended.push(text.to_owned());
        }
    }

    fn last(&mut self, text: &str) -> &mut Entry {
        self.entries.last_mut().unwrap_or_else(|| panic!("no rule stands above `{text}`"))
    }

    fn finish(self) -> Document {
        let rules = self.entries.into_iter().flat_map(Entry::rules).collect();
        Document { rules, directives: self.directives }
    }
}

impl Entry {
    fn rules(self) -> Vec<Rule> {
        let printed = fold(&self.printed);
        let mut rules = vec![Rule {
            name: name(&printed),
            line: printed.clone(),
            printed: Some(printed),
            amendments: Vec::new(),
            banners: self.banners,
        }];
        for line in self.amended.iter().map(|line| fold(line)) {
            let amendments = self.amendments.clone();
            if name(&line) == rules[0].name {
                rules[0].line = line;
                rules[0].amendments = amendments;
            } else {
                let name = name(&line);
                rules.push(Rule { name, line, printed: None, amendments, banners: Vec::new() });
            }
        }
        rules
    }
}

fn name(line: &str) -> String {
    line.split(' ').next().unwrap_or_default().to_owned()
}
