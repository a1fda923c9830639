//! How many URLs a second one core checks: `cargo bench -p urlspec-arrow --bench throughput -- FILE [DOCUMENT]`. The file
//! has a URL in each line; the column repeats it up to two million rows.

use std::time::Instant;

use arrow_array::{Array, StringArray};
use urlspec::{Spec, Start};
use urlspec_arrow::{CheckOptions, Field, check};

const ROWS: usize = 2_000_000;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let path = arguments.next().expect("a file with a URL in each line");
    let spec: Spec = arguments.next().map_or(Spec::Rfc3986, |name| name.parse().expect("a document"));
    let text = std::fs::read_to_string(path).expect("a file in UTF-8");
    let column = StringArray::from_iter_values(text.lines().cycle().take(ROWS));
    let kinds = [
        ("all fields", Field::ALL.to_vec()),
        ("verdict, code and offset", vec![Field::Valid, Field::Code, Field::Offset]),
        ("verdict", vec![Field::Valid]),
    ];
    let mut best = [f64::MAX; 3];
    let mut memory = [0; 3];
    let mut refused = 0;
    // Interleaved, so that a busy machine affects all of them.
    for _ in 0..5 {
        for (number, (_, fields)) in kinds.iter().enumerate() {
            let options = CheckOptions { spec, start: Start::Reference, fields: fields.clone(), ..Default::default() };
            let start = Instant::now();
            let result = check(&column, &options).expect("strings");
            best[number] = best[number].min(start.elapsed().as_secs_f64());
            memory[number] = result.to_data().get_slice_memory_size().unwrap_or(0);
            refused = ROWS
                - result
                    .column_by_name("valid")
                    .map_or(ROWS, |valid| arrow_array::cast::AsArray::as_boolean(valid).true_count());
        }
    }
    let input = column.to_data().get_slice_memory_size().unwrap_or(1);
    println!("{ROWS} rows, {} bytes each, {:.2} % refused", input / ROWS, refused as f64 * 100.0 / ROWS as f64);
    for ((name, _), (seconds, memory)) in kinds.iter().zip(best.iter().zip(memory)) {
        let rate = ROWS as f64 / seconds / 1e6;
        println!(
            "{name}: {rate:.2} million rows a second; {:.2} times the memory of the column",
            memory as f64 / input as f64
        );
    }
}
