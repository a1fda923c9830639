export interface Filter {
  scheme: string;
  language?: string;
}

/**
 * The documents that are checked: those of the enabled languages. `*` is the value for languages that the setting does
 * not list. The editor's selectors can't exclude, so `known` has the ids of all languages.
 */
export function selectorOf(isEnabled: boolean, languages: Record<string, unknown>, known: string[], schemes: string[]): Filter[] {
  if (!isEnabled) return [];
  const isOn = (language: string) => languages[language] ?? languages["*"] ?? true;
  const listed = Object.keys(languages).filter((language) => language !== "*");
  if (languages["*"] !== false && listed.every(isOn)) return schemes.map((scheme) => ({ scheme }));
  const on = [...new Set([...known, ...listed])].filter(isOn);
  return schemes.flatMap((scheme) => on.map((language) => ({ scheme, language })));
}
