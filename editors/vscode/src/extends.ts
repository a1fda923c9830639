/** The path in the key `extend` of a `urlspec.toml`, if it has one. The server reports errors in it. */
export function extendedPath(toml: string): string | undefined {
  // A key after a header belongs to a table.
  const top = toml.split(/^[ \t]*\[/m, 1)[0] ?? "";
  const found = /^[ \t]*(?:extend|"extend"|'extend')[ \t]*=[ \t]*(?:'([^'\r\n]+)'|"((?:[^"\\\r\n]|\\.)+)")/m.exec(top);
  if (!found) return undefined;
  if (found[1] !== undefined) return found[1];
  try {
    // The escapes of paths are the same in JSON.
    return JSON.parse(`"${found[2]}"`) as string;
  } catch {
    return undefined;
  }
}
