//! Values of options that are parsed by name.

use std::error::Error;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use urlspec::diagnostic::UnknownCode;

/// Parses a value by its `FromStr`, and lists the usual values in completions.
#[derive(Debug)]
pub struct Candidates<T> {
    names: fn() -> Vec<&'static str>,
    parsed: PhantomData<fn() -> T>,
}

impl<T> Candidates<T> {
    pub const fn new(names: fn() -> Vec<&'static str>) -> Self {
        Self { names, parsed: PhantomData }
    }
}

impl<T> Clone for Candidates<T> {
    fn clone(&self) -> Self {
        Self::new(self.names)
    }
}

impl<T> TypedValueParser for Candidates<T>
where
    T: FromStr<Err: Into<Box<dyn Error + Send + Sync>>> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let parse = |name: String| name.parse::<T>().map_err(|error| with_hint(error.into()));
        StringValueParser::new().try_map(parse).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// The error, with a hint if it is an unknown code.
fn with_hint(error: Box<dyn Error + Send + Sync>) -> Box<dyn Error + Send + Sync> {
    match error.downcast_ref() {
        Some(unknown) => unknown_code(unknown).into(),
        None => error,
    }
}

/// The message for an unknown code. Without a suggestion, it names the command that lists the codes.
pub fn unknown_code(unknown: &UnknownCode) -> String {
    let has_suggestion = !unknown.suggestions().is_empty();
    format!("{unknown}{}", if has_suggestion { "" } else { "; `urlspec explain` lists them all" })
}
