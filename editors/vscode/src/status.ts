export type State = "starting" | "running" | "stopped" | "off";

export interface Status {
  text: string;
  tooltip: string;
  /** Whether the user must do something. */
  warns: boolean;
}

/** What the status bar shows. `server` is the path of the program, `WebAssembly`, or why there is none. */
export function statusOf(state: State, server = "", warning = ""): Status {
  const { icon, suffix, title } = {
    starting: { icon: "sync~spin", suffix: "", title: "urlspec is starting" },
    running: { icon: warning === "" ? "link" : "warning", suffix: "", title: "urlspec is running" },
    stopped: { icon: "debug-stop", suffix: ": stopped", title: "urlspec is stopped" },
    off: { icon: "circle-slash", suffix: ": off", title: "urlspec is off in the settings" },
  }[state];
  return {
    text: `$(${icon}) urlspec${suffix}`,
    tooltip: [title, server, warning].filter((line) => line !== "").join("\n"),
    warns: state === "stopped" || warning !== "",
  };
}
