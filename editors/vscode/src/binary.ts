import * as path from "node:path";

/** The parts of the system that determine where the binary is. */
export interface Machine {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  home: string;
  isExecutable(file: string): boolean;
}

/** The setting, else the PATH, else where cargo installs. There is no fallback for a setting that is wrong. */
export function findBinary(setting: string, machine: Machine): string | undefined {
  const { delimiter, join, isAbsolute } = machine.platform === "win32" ? path.win32 : path.posix;
  const set = setting.trim();
  const name = set === "" ? "urlspec" : set.replace(/^~(?=[\\/])/, machine.home);
  // A relative path would depend on the folder in which the editor was started.
  if (isAbsolute(name)) return withSuffix(name, machine);
  if (/[\\/]/.test(name)) return undefined;
  // On Windows the variable may be called `Path`.
  const variable = Object.keys(machine.env).find((key) => (machine.platform === "win32" ? key.toUpperCase() : key) === "PATH");
  const folders = ((variable && machine.env[variable]) ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  // An editor started from a menu often lacks the PATH of the shell.
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
