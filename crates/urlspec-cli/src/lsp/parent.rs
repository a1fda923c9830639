//! Ends the server when the process that started it is gone, even if another process keeps its input open.

use urlspec_lsp::Message;

/// The exit status without a shutdown request.
#[cfg(unix)]
const STATUS: i32 = 1;

/// Watches the process that the request `initialize` names. Other messages have no effect.
#[cfg(unix)]
pub fn watch(message: &Message) {
    use std::time::Duration;

    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    const INTERVAL: Duration = Duration::from_secs(2);

    let Message::Request(request) = message else { return };
    if request.method != "initialize" {
        return;
    }
    let id = request.params.get("processId").and_then(serde_json::Value::as_i64);
    let Some(parent) = id.and_then(|id| i32::try_from(id).ok()).filter(|id| *id > 0).and_then(Pid::from_raw) else {
        return;
    };
    // Without a thread left, the end of the input is enough.
    let _ = std::thread::Builder::new().spawn(move || {
        // A process of another user is there too, but may not be signaled.
        while !matches!(test_kill_process(parent), Err(Errno::SRCH)) {
            std::thread::sleep(INTERVAL);
        }
        std::process::exit(STATUS);
    });
}

/// Elsewhere, only the end of the input ends the server.
#[cfg(not(unix))]
pub fn watch(_: &Message) {}
