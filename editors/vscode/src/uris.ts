/** The parts of an address in the editor. */
export interface Address {
  scheme: string;
  authority: string;
  path: string;
  query: string;
  fragment: string;
}

/**
 * The server finds `urlspec.toml` for paths of `file` URIs only. So a document of another file system, such as
 * `vscode-vfs://github/a/b`, has the path `/vscode-vfs:/github/a/b` there. `undefined` if the address stays as it is.
 */
export function serverPath({ scheme, authority, path, query, fragment }: Address): string | undefined {
  // The editor's URIs of files have small letters for drives.
  if (scheme === "file") return path.replace(/^\/[A-Z]:/, (drive) => drive.toLowerCase());
  // A new document has no folder.
  if (scheme === "untitled" || !path.startsWith("/") || query !== "" || fragment !== "") return undefined;
  return `/${scheme}:/${encodeURIComponent(authority)}${path}`;
}

/** The address in the editor of a path that the server has. */
export function editorAddress(path: string): { scheme: string; authority: string; path: string } | undefined {
  // The name of a drive, as in `/c:/a`, has one letter.
  const found = /^\/([a-z][a-z0-9+.-]+):\/([^/]*)(\/.*)$/i.exec(path);
  if (!found) return undefined;
  return { scheme: found[1]!, authority: decodeURIComponent(found[2]!), path: found[3]! };
}
