//! Checks of ftp URLs: what a client would do with the directories and the type code.

use super::{Check, Context, Facts, When};
use crate::ast::{Ftp, TransferType, Url};
use crate::diagnostic::{Code, DiagnosticBuilder};

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::EmptyDirectory, needs: Facts::FTP, when: When::One(empty_directory) },
    Check { code: Code::EmptyName, needs: Facts::FTP, when: When::One(empty_name) },
];

fn ftp<'c>(context: &'c Context<'_>) -> Option<&'c Ftp<'c>> {
    match context.url {
        Url::Ftp(ftp) => Some(ftp),
        _ => None,
    }
}

/// `ftp://h.x//etc/motd`: a directory without a name.
fn empty_directory(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let mut directories = ftp(context)?.directories().enumerate();
    let (place, directory) = directories.find(|(_, directory)| directory.as_str().is_empty())?;
    let at = context.span(&directory).start;
    let builder = code.at(at - 1..at + 1);
    // A path that begins at the root of the server is a frequent reason for the first slash.
    Some(match place {
        0 => builder
            .message("the first directory is empty")
            .help("For the directory `/etc` of the server, write `%2Fetc`.")
            .guess(at..at + 1, "%2F", "write `%2F`, for a path from the root of the server"),
        _ => builder.guess(at..at + 1, "", "remove a `/`"),
    })
}

/// `ftp://h.x/pub/;type=i`: a file without a name.
fn empty_name(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let ftp = ftp(context)?;
    let typecode = ftp.typecode.filter(|code| code.transfer_type() != Some(TransferType::Directory))?;
    ftp.name().is_none_or(|name| name.as_str().is_empty()).then(|| {
        let letter = context.span(&typecode);
        let builder =
            code.at(letter.clone()).message(format!("the type code `{typecode}` is for a file, and the name is empty"));
        match context.text[..letter.start].ends_with(";type=") {
            true => builder.guess(letter, "d", "write `d`, for a directory"),
            false => builder,
        }
    })
}
