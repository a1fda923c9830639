export type State = "starting" | "running" | "stopped" | "not-found" | "without-server";

export interface Status {
  text: string;
  tooltip: string;
  /** Whether something must be done for it to run. */
  warns: boolean;
}

/** What the status bar shows. `detail` is the program, or why there is none. */
export function statusOf(state: State, detail = ""): Status {
  const tooltip = (said: string) => (detail === "" ? said : `${said}\n${detail}`);
  switch (state) {
    case "starting":
      return { text: "$(sync~spin) urlspec", tooltip: tooltip("urlspec is starting"), warns: false };
    case "running":
      return { text: "$(link) urlspec", tooltip: tooltip("urlspec is running"), warns: false };
    case "stopped":
      return { text: "$(debug-stop) urlspec: stopped", tooltip: tooltip("urlspec is stopped"), warns: true };
    case "not-found":
      return { text: "$(warning) urlspec: not found", tooltip: tooltip("The program urlspec is not found"), warns: true };
    case "without-server":
      return { text: "$(warning) urlspec: no server", tooltip: tooltip("This urlspec was built without its language server"), warns: true };
  }
}
