import * as path from "node:path";

/** The server is a part of the command that has to be asked for. */
export const INSTALL = "cargo install urlspec --features lsp";

/** What of the machine decides where the binary is. */
export interface Machine {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  home: string;
  isExecutable(file: string): boolean;
}

/** The setting, else the PATH, else where cargo installs. A setting that leads nowhere is not passed over: it was meant. */
export function findBinary(setting: string, machine: Machine): string | undefined {
  const { delimiter, join, isAbsolute } = machine.platform === "win32" ? path.win32 : path.posix;
  const set = setting.trim();
  const name = set === "" ? "urlspec" : set.replace(/^~(?=[\\/])/, machine.home);
  // What is relative would depend on the folder that the editor was started in.
  if (isAbsolute(name)) return withSuffix(name, machine);
  if (/[\\/]/.test(name)) return undefined;
  // On Windows the name of the variable may be `Path`.
  const variable = Object.keys(machine.env).find((key) => (machine.platform === "win32" ? key.toUpperCase() : key) === "PATH");
  const folders = ((variable && machine.env[variable]) ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  // An editor that was started from a menu has often not the PATH of a shell.
  if (set === "") folders.push(join(machine.env["CARGO_HOME"] || join(machine.home, ".cargo"), "bin"));
  for (const folder of folders) {
    const found = withSuffix(join(folder, name), machine);
    if (found) return found;
  }
  return undefined;
}

function withSuffix(file: string, machine: Machine): string | undefined {
  const names = machine.platform === "win32" && !file.toLowerCase().endsWith(".exe") ? [`${file}.exe`] : [file];
  return names.find((name) => machine.isExecutable(name));
}
