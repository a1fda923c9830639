/** The settings that the server uses. The extension uses the others. */
export const SERVER_SETTINGS = [
  "spec", "select", "ignore", "severity", "advice", "schemes", "all-schemes", "skip-code", "base", "semantic-tokens", "symbols",
  "inlay-hints", "max-size", "links",
] as const;

/** What the editor knows about a setting: its default, and its values by scope. */
export type Inspection = Record<string, unknown> | undefined;

/**
 * The settings that have a value. Defaults are up to the server: the editor's default for a list is the empty list, and an
 * empty selection would report nothing.
 */
export function chosen(inspect: (key: string) => Inspection, get: (key: string) => unknown): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const key of SERVER_SETTINGS) {
    const places = Object.entries(inspect(key) ?? {});
    if (places.some(([place, value]) => /Value$/.test(place) && place !== "defaultValue" && value !== undefined)) {
      settings[key] = get(key);
    }
  }
  return settings;
}
