//! Declarations of XML, such as a document type declaration with its internal subset (XML 1.0, section 2.8).

use memchr::{memchr, memmem};

/// Returns the offset after the declaration at an offset: after the `>` outside quotes, comments, processing instructions and square
/// brackets. `None` if there is no such `>`.
pub(super) fn end(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start + "<!".len();
    let (mut brackets, mut declarations) = (0_usize, 1_usize);
    loop {
        at += text.get(at..)?.iter().position(|byte| b"\"'<>[]".contains(byte))?;
        let after = |mark: &[u8]| memmem::find(&text[at + 1..], mark).map(|length| at + 1 + length + mark.len());
        at = match &text[at..] {
            [quote @ (b'"' | b'\''), rest @ ..] => at + 1 + memchr(*quote, rest)? + 1,
            [b'<', b'!', b'-', b'-', ..] => after(b"-->")?,
            [b'<', b'?', ..] => after(b"?>")?,
            [b'>', ..] if declarations + brackets == 1 => return Some(at + 1),
            [byte, ..] => {
                match byte {
                    b'<' => declarations += 1,
                    b'>' => declarations = declarations.saturating_sub(1),
                    b'[' => brackets += 1,
                    _ => brackets = brackets.saturating_sub(1),
                }
                at + 1
            }
            [] => return None,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::end;

    #[test]
    fn a_declaration_ends_outside_quotes_and_brackets() {
        for declaration in [
            "<!DOCTYPE a>",
            "<!DOCTYPE a SYSTEM '>' [<!ENTITY b \"]>'\"> <!-- '>]> --> <?c ]>'?> %d; ] >",
            "<!ENTITY a '<b c=\"d\">'>",
        ] {
            let text = format!("e{declaration}\n<a b='c'>");
            assert_eq!(end(text.as_bytes(), 1), Some(1 + declaration.len()), "{declaration}");
        }
        for text in
            ["<!", "<!DOCTYPE a [", "<!DOCTYPE a 'b>", "<!DOCTYPE a [<!-- >", "<!DOCTYPE a [<? ]>", "<!ENTITY a <b>"]
        {
            assert_eq!(end(text.as_bytes(), 0), None, "{text}");
        }
    }
}
