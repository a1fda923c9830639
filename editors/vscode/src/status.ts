export type State = "starting" | "running" | "stopped" | "off";

export interface Status {
  text: string;
  tooltip: string;
  /** Whether the user must do something. */
  warns: boolean;
}

/** Which document checks the URLs of a file. */
export interface Checker {
  spec: string;
  citation: string;
  /** Whether `urlspec.toml` chose it. */
  setByFile: boolean;
}

/** What the status bar shows. `server` is the path of the program, `WebAssembly`, or why there is none. */
export function statusOf(state: State, server = "", warning = "", checker?: Checker): Status {
  const { icon, suffix, title } = {
    starting: { icon: "sync~spin", suffix: "", title: "urlspec is starting" },
    running: { icon: warning === "" ? "link" : "warning", suffix: "", title: "urlspec is running" },
    stopped: { icon: "debug-stop", suffix: ": stopped", title: "urlspec is stopped" },
    off: { icon: "circle-slash", suffix: ": off", title: "urlspec is off in the settings" },
  }[state];
  const isShown = state === "running" && checker !== undefined;
  const by = isShown ? `URLs are checked by ${checker.citation}${checker.setByFile ? ", as urlspec.toml has it" : ""}` : "";
  return {
    text: `$(${icon}) ${isShown ? `URLs: ${checker.citation}` : `urlspec${suffix}`}`,
    tooltip: [title, server, by, warning].filter((line) => line !== "").join("\n"),
    warns: state === "stopped" || warning !== "",
  };
}
