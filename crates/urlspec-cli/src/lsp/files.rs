//! The files of the workspace, and when configuration files change.

use std::cell::Cell;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime};

use urlspec_lsp::WorkspaceFiles;
use urlspec_text::utf16::{ByteOrder, decode};

use crate::lint::config::{Configs, file_state};
use crate::lint::settings::absolute;
use crate::text::generated::is_marked_generated;
use crate::text::head::{HEAD, is_binary};
use crate::text::reports::is_report;
use crate::text::skipped::Skip;
use crate::text::walk::files_in;

/// Watches configuration files for a client that does not.
#[derive(Default)]
pub struct Watcher {
    last_check: Option<Instant>,
}

impl Watcher {
    const INTERVAL: Duration = Duration::from_secs(1);

    /// Whether a configuration file changed. The files are looked at once a second at most.
    pub fn has_changes(&mut self, configs: &Configs) -> bool {
        if self.last_check.is_some_and(|last| last.elapsed() < Self::INTERVAL) {
            return false;
        }
        self.last_check = Some(Instant::now());
        configs.has_changes()
    }
}

/// The files of the workspace on disk.
#[derive(Default)]
pub struct Workspace {
    last_walk: Cell<Option<Instant>>,
}

impl Workspace {
    /// How long the client gets the same report if nothing in the editor changes.
    const INTERVAL: Duration = Duration::from_secs(30);

    pub fn shared() -> Rc<dyn WorkspaceFiles> {
        Rc::new(Self::default())
    }
}

/// Whether the configuration for a file reads it, though it is passed over by default.
fn reads(configs: &mut Configs, path: &Path, skip: Skip) -> bool {
    let config = absolute(Some(path)).and_then(|path| configs.for_file(&path, None));
    config.is_ok_and(|own| own.is_some_and(|own| skip.is_overridden(&own.config)))
}

impl WorkspaceFiles for Workspace {
    fn walk(&self, folder: &Path) -> Box<dyn Iterator<Item = PathBuf>> {
        self.last_walk.set(Some(Instant::now()));
        let mut configs = Configs::default();
        let mut is_read =
            move |path: &Path, skip: Option<Skip>| skip.is_none_or(|skip| reads(&mut configs, path, skip));
        Box::new(files_in(folder).filter_map(move |(path, skip)| is_read(&path, skip).then_some(path)))
    }

    fn state(&self, path: &Path) -> Option<String> {
        let (time, length) = file_state(path)?;
        let time = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Some(format!("{:x}.{length:x}", time.as_nanos()))
    }

    fn read(&self, path: &Path, max_length: usize) -> Option<String> {
        let mut content = Vec::new();
        let limit = u64::try_from(max_length).unwrap_or(u64::MAX);
        File::open(path).ok()?.take(limit.saturating_add(1)).read_to_end(&mut content).ok()?;
        let content = match ByteOrder::detect(&content) {
            Some(order) => decode(&content, order),
            None if is_binary(&content) || is_report(&content[..content.len().min(HEAD)]) => return None,
            None if is_marked_generated(&content) && !reads(&mut Configs::default(), path, Skip::Generated) => {
                return None;
            }
            None => content,
        };
        // An editor does not count the byte order mark.
        let text = content.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&content);
        (text.len() <= max_length).then(|| String::from_utf8_lossy(text).into_owned())
    }

    fn may_have_changed(&self) -> bool {
        self.last_walk.get().is_none_or(|last| last.elapsed() > Self::INTERVAL)
    }
}
