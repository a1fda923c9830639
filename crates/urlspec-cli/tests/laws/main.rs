//! Tries the properties of the whole API for a while, on inputs made of pieces of URLs and of each syntax's escapes:
//!
//! ```console
//! $ URLSPEC_SECONDS=60 cargo test -p urlspec-cli --test laws -- --ignored --nocapture
//! ```
//!
//! A failure is printed with its input, and the others are tried all the same.

#[path = "../../../../tests/properties/mod.rs"]
mod properties;
#[path = "../../../../tests/support/mod.rs"]
mod support;
#[path = "../../../urlspec-text/tests/properties/mod.rs"]
mod text_properties;

mod server;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use properties::{parts, plan, read, resolve, same};
use text_properties::documents::{Choices, Random, document, text};
use text_properties::{fix, matches};
use urlspec::Start;
use urlspec_text::Kind;

/// A property.
type Law = fn(&[u8]);

/// The properties, and how often each was tried.
fn laws() -> Vec<(&'static str, Law, AtomicU64)> {
    let laws: [(&'static str, Law); 9] = [
        ("fix", fix::fix_of_a_syntax),
        ("fix", fix::fix_of_a_syntax),
        ("notebook", fix::fix_of_a_notebook),
        ("matches", |data| matches::matches(&document_of(data))),
        ("read", |data| {
            let text = text(&mut Choices::new(data));
            properties::read::read(text.as_bytes());
            read::everywhere(Start::Reference, text.as_bytes());
        }),
        ("parts and plan", |data| {
            let text = text(&mut Choices::new(data));
            urlspec::Spec::ALL.iter().for_each(|spec| parts::round_trips(*spec, &text));
            plan::plan(text.as_bytes());
        }),
        ("same", |data| same::same(two_texts(data).as_bytes())),
        ("resolve", |data| resolve::resolve(two_texts(data).as_bytes())),
        ("server", server::answers),
    ];
    laws.into_iter().map(|(name, law)| (name, law, AtomicU64::new(0))).collect()
}

fn document_of(data: &[u8]) -> Vec<u8> {
    let mut choices = Choices::new(data);
    document(choices.one_of(Kind::ALL), &mut choices)
}

fn two_texts(data: &[u8]) -> String {
    let mut choices = Choices::new(data);
    format!("{}\n{}", text(&mut choices), text(&mut choices))
}

/// The number of an environment variable.
fn variable(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// So that a new kind fails here, and not only where a random input has it.
#[test]
fn each_kind_has_a_language() {
    for kind in Kind::ALL {
        assert_eq!(Kind::from_language(server::language(*kind)), Some(*kind));
    }
}

#[test]
#[ignore = "takes as long as it is given"]
fn properties_hold_for_a_while() {
    let duration = Duration::from_secs(variable("URLSPEC_SECONDS", 60));
    let seed = variable("URLSPEC_SEED", std::process::id().into());
    let (laws, failures) = (laws(), Mutex::new(BTreeMap::new()));
    let start = Instant::now();
    std::panic::set_hook(Box::new(|_| {}));
    std::thread::scope(|scope| {
        let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
        for worker in 0..workers {
            let (laws, failures) = (&laws, &failures);
            scope.spawn(move || {
                let mut random = Random::new(seed + worker);
                while start.elapsed() < duration {
                    let (name, law, count) = &laws[random.below(laws.len())];
                    let data = random.bytes();
                    count.fetch_add(1, Ordering::Relaxed);
                    if let Err(failure) = catch_unwind(AssertUnwindSafe(|| law(&data))) {
                        failures.lock().expect("no panic here").insert(message(&*failure), (*name, data));
                    }
                }
            });
        }
    });
    let _ = std::panic::take_hook();
    let failures = failures.into_inner().expect("no panic here");
    println!("seed {seed}");
    laws.iter().for_each(|(name, _, count)| println!("{name}: {} inputs", count.load(Ordering::Relaxed)));
    failures.iter().for_each(|(message, (name, data))| println!("{name} fails for {data:?}: {message}"));
    assert!(failures.is_empty(), "{} failures", failures.len());
}

fn message(failure: &(dyn std::any::Any + Send)) -> String {
    let text = failure.downcast_ref::<String>().cloned();
    text.or_else(|| failure.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
