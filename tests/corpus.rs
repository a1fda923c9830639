//! What the fuzzer came upon, tried without it: the corpora of `fuzz/corpus/`, a file for each promise, an input a line.

mod promises;

use std::path::Path;

use urlspec::Encoded;

#[test]
fn every_promise_holds_of_its_corpus() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (name, promise) in promises::ALL {
        let corpus = std::fs::read_to_string(folder.join(format!("{name}.txt"))).expect("a corpus");
        let inputs: Vec<_> = corpus.lines().map(|line| Encoded::new(line).decode()).collect();
        assert!(inputs.len() > 100, "{name} has a corpus");
        inputs.iter().for_each(|input| promise(input));
    }
}
