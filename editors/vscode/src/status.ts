export type State = "starting" | "running" | "stopped" | "not-found" | "without-server";

export interface Status {
  text: string;
  tooltip: string;
  /** Whether the user must do something. */
  warns: boolean;
}

/** What the status bar shows. `detail` is the path of the program, or why it is missing. */
export function statusOf(state: State, detail = ""): Status {
  const tooltip = (title: string) => (detail === "" ? title : `${title}\n${detail}`);
  switch (state) {
    case "starting":
      return { text: "$(sync~spin) urlspec", tooltip: tooltip("urlspec is starting"), warns: false };
    case "running":
      return { text: "$(link) urlspec", tooltip: tooltip("urlspec is running"), warns: false };
    case "stopped":
      return { text: "$(debug-stop) urlspec: stopped", tooltip: tooltip("urlspec is stopped"), warns: true };
    case "not-found":
      return { text: "$(warning) urlspec: not found", tooltip: tooltip("The program urlspec was not found"), warns: true };
    case "without-server":
      return { text: "$(warning) urlspec: no server", tooltip: tooltip("This urlspec has no language server"), warns: true };
  }
}
