/** The settings that are the server's. The others are the extension's. */
export const SERVER_SETTINGS = [
  "spec", "select", "ignore", "severity", "advice", "schemes", "skip-code", "base", "semantic-tokens", "max-size",
] as const;

/** What the editor knows of one setting: its default, and what was set, where. */
export type Inspection = Record<string, unknown> | undefined;

/**
 * The settings that someone set. The defaults are left to the server: the editor's for a list is the empty list, and
 * nothing selected would be nothing told.
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
