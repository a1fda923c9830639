//! What identifies a finding from one run to the next.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::process::by_rfc1738::run_in;

/// The identities of the findings of a document, as GitLab and SARIF name them.
fn identities(document: &[u8]) -> Vec<String> {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("a.txt"), document).expect("a file");
    let printed = |format| -> Value {
        serde_json::from_slice(&run_in(folder.path(), &["lint", "--format", format]).stdout).expect("JSON")
    };
    let of_gitlab: Vec<Value> =
        printed("gitlab").as_array().expect("an array").iter().map(|own| own["fingerprint"].clone()).collect();
    let results = printed("sarif")["runs"][0]["results"].as_array().expect("an array").clone();
    let of_sarif: Vec<Value> = results.iter().map(|own| own["partialFingerprints"]["urlspec/v1"].clone()).collect();
    assert_eq!(of_sarif, of_gitlab);
    of_sarif.iter().map(|own| own.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn a_finding_keeps_its_identity_when_lines_above_change() {
    let before = identities(b"http://h.x/~a\nhttp://h.x/~a http://h.x/~b\n");
    let [first, again, other] = &before[..] else { panic!("{before:?}") };
    assert!(first != again && first != other && again != other);
    assert_eq!(identities(b"new\n\nhttp://h.x/fine http://h.x/~a\n\nand http://h.x/~a,\nhttp://h.x/~b\n"), before);
    // A new finding above has an identity of its own, and the others keep theirs.
    assert_eq!(identities(b"http://h.x/~c\nhttp://h.x/~a\nhttp://h.x/~a\nhttp://h.x/~b\n")[1..], before);
    assert_eq!(&identities(b"http://h.x/~b\n"), std::slice::from_ref(other));
}
