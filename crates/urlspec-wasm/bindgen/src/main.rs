//! `urlspec-bindgen FILE FOLDER NAME`: writes the JavaScript that loads a WebAssembly file of wasm-bindgen, NAME.js, and the file
//! without its descriptions, NAME_bg.wasm. It is the part of wasm-bindgen's command that this package needs, without its test server.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(file), Some(folder), Some(name)) = (arguments.next(), arguments.next(), arguments.next()) else {
        return Err("usage: urlspec-bindgen FILE FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(file)
        .out_name(&name.to_string_lossy())
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder)?;
    Ok(())
}
