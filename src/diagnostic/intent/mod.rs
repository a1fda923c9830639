//! What was meant: mistakes that a reader recognizes by the text alone, whether the document accepts it or not.
//!
//! A family finds its mistakes by the text and the places of its components. In a text that the document accepts, each is a warning or
//! advice, and advice on the same place is left out. In a refused text, it is the error if parsing ended in its place. The words and
//! the fix are the same.

mod cut_off;
mod defanged;
mod delimiters;
mod escapes;
mod references;
mod schemes;
mod surroundings;
mod templates;
mod written;

pub(super) use delimiters::is_data;
pub(super) use surroundings::ONE_URL;
use written::Found;
pub(super) use written::{Meant, Written};

use super::builder::DiagnosticBuilder;
use super::facts::Facts;
use super::{Code, MAX_DIAGNOSTICS, Severity};
use crate::outline::Outline;
use crate::read::Start;
use crate::spec::Spec;

/// The mistakes of one code.
struct Family {
    code: Code,
    /// What a text that is accepted must have so that something is found: one of these.
    needs: Facts,
    /// Finds one after another, since a text may have many and only some are used.
    find: for<'w> fn(&'w Written<'w>, Code) -> Found<'w>,
}

const FAMILIES: [Family; 9] = [
    Family {
        code: Code::RepeatedScheme,
        needs: Facts::PORT
            .or(Facts::NO_DOT)
            .or(Facts::PERCENT)
            .or(Facts::OTHER_SCHEME)
            .or(Facts::UNPARSED)
            .or(Facts::SECOND_URL),
        find: schemes::repeated,
    },
    Family {
        code: Code::Defanged,
        needs: Facts::OTHER_SCHEME.or(Facts::ODD_NAME).or(Facts::UNPARSED),
        find: defanged::find,
    },
    Family {
        code: Code::Template,
        needs: Facts::ODD_NAME.or(Facts::UNPARSED).or(Facts::COLON_FIRST).or(Facts::NO_VALUE).or(Facts::PERCENT),
        find: templates::find,
    },
    Family { code: Code::SurroundingText, needs: Facts::SECOND_URL.or(Facts::MARK_AT_END), find: surroundings::find },
    Family { code: Code::ForeignEscape, needs: Facts::ENTITY, find: escapes::find },
    Family { code: Code::MisplacedDelimiter, needs: Facts::DELIMITER, find: delimiters::find },
    Family { code: Code::CutOff, needs: Facts::ELLIPSIS, find: cut_off::find },
    Family { code: Code::MissingScheme, needs: Facts::RELATIVE, find: references::find },
    Family { code: Code::MissingColon, needs: Facts::RELATIVE, find: references::scheme },
];

/// What a text must have so that one of the families finds something.
const NEEDS: Facts = {
    let (mut needs, mut at) = (Facts::NONE, 0);
    while at < FAMILIES.len() {
        needs = needs.or(FAMILIES[at].needs);
        at += 1;
    }
    needs
};

/// The mistakes in a text that the document accepts.
pub(super) fn in_accepted(
    facts: Facts,
    outline: impl FnOnce() -> Outline,
    spec: Spec,
    start: Start,
    text: &str,
) -> Vec<Meant> {
    if !NEEDS.has_one_of(facts) || !start.is_url() {
        return Vec::new();
    }
    let families = FAMILIES.iter().filter(|family| family.needs.has_one_of(facts));
    let written = Written { spec, start, text, outline: &outline(), until: text.len() };
    families
        .filter(|family| family.code.is_raised_by(spec))
        .flat_map(|family| (family.find)(&written, family.code).take(MAX_DIAGNOSTICS + 1))
        .collect()
}

/// The mistake with this code that is the reason that a document refuses the text where parsing ended.
pub(super) fn at_end<'w>(written: &'w Written<'w>, code: Code) -> Option<DiagnosticBuilder> {
    let family = FAMILIES.iter().find(|family| family.code == code)?;
    let meant = (family.find)(written, code).find(|meant| meant.explains(written.until, written.text.len()))?;
    Some(meant.builder.severity(Severity::Error))
}

/// The codes of what is found in a text that has no fact for it.
#[cfg(test)]
pub(super) fn found_without_facts<'w>(facts: Facts, written: &'w Written<'w>) -> Vec<Code> {
    let left_out = FAMILIES.iter().filter(|family| !family.needs.has_one_of(facts));
    let found = left_out.filter(|family| (family.find)(written, family.code).next().is_some());
    found.map(|family| family.code).collect()
}
