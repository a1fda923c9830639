//! The tokenizer of HTML, which is html5gum.

use std::ops::Range;

use html5gum::emitters::callback::{Callback, CallbackEmitter, CallbackEvent};
use html5gum::{Emitter, ForwardingEmitter, Span, Tokenizer};

/// Gets what the tokenizer finds, and its byte range. It returns whether to stop.
type Handle<'h> = &'h mut dyn FnMut(&CallbackEvent<'_>, Range<usize>) -> bool;

/// Runs the tokenizer of HTML. It is not generic, since the code of the tokenizer is large.
pub(super) fn tokenize(text: &[u8], is_xml: bool, handle: Handle<'_>) {
    let mut emitter = CallbackEmitter::new(Events(handle));
    emitter.naively_switch_states(!is_xml);
    // A token is a sign to stop. A slice can be read without an error.
    let _ = Tokenizer::new_with_emitter(text, Unchecked(emitter)).next();
}

/// Returns a text without tags as a reader sees it, with its entities decoded.
pub(super) fn text_of(source: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    tokenize(source, true, &mut |event, _| {
        if let CallbackEvent::String { value } = event {
            text.extend_from_slice(value);
        }
        false
    });
    text
}

struct Events<'h>(Handle<'h>);

impl Callback<(), usize> for Events<'_> {
    fn handle_event(&mut self, event: CallbackEvent<'_>, span: Span<usize>) -> Option<()> {
        (self.0)(&event, span.start..span.end).then_some(())
    }
}

/// An emitter without the errors of the tokenizer, which take a third of its time.
struct Unchecked<'h>(CallbackEmitter<Events<'h>, (), usize>);

impl ForwardingEmitter for Unchecked<'_> {
    type Token = ();

    fn inner(&mut self) -> &mut impl Emitter<Token = ()> {
        &mut self.0
    }

    fn should_emit_errors(&mut self) -> bool {
        false
    }
}
