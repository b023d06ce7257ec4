import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Folders that PATH may lack: Debian names some for root only, and apps of macOS and Windows have their own. */
function otherFolders(): string[] {
  const apps = ["Google Chrome", "Chromium", "Firefox"].flatMap((app) =>
    [process.env["HOME"] ?? "/", "/"].map((base) =>
      join(base, "Applications", `${app}.app/Contents/MacOS`),
    ),
  );
  const windows = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"]
    .flatMap((variable) => process.env[variable] ?? [])
    .flatMap((base) =>
      ["Google/Chrome/Application", "Chromium/Application", "Mozilla Firefox"].map((folder) =>
        join(base, folder),
      ),
    );
  return ["/usr/local/sbin", "/usr/sbin", "/sbin", ...apps, ...windows];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** All executables with one of these names, in PATH and where systems keep programs beside it. */
export function findAll(...names: string[]): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  // Linux under Windows finds programs of Windows in PATH too, and cannot drive them.
  const suffix = process.platform === "win32" ? ".exe" : "";
  return names
    .flatMap((name) => [...folders, ...otherFolders()].map((folder) => join(folder, name + suffix)))
    .filter(isExecutable);
}

/** The first of these executables, or null. */
export const findInPath = (...names: string[]): string | null => findAll(...names)[0] ?? null;

/**
 * Whether a browser starts. A browser without its libraries does not start, and neither does Ubuntu's stand-in for a
 * package that is not installed. Browsers of Windows are not tried, because they would open a window.
 */
export const starts = (path: string): boolean =>
  isExecutable(path) &&
  (process.platform === "win32" ||
    spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0);
