import { spawnSync } from "child_process";
import { readFileSync } from "fs";
import { fileURLToPath } from "url";

const ROOT = new URL("../../", import.meta.url);

/** Runs `npm ci` unless the installed packages match the lock file. */
export function install() {
  if (isInstalled()) return;
  console.log("Installing packages (npm ci)...");
  // npm passes its own path to the scripts that it runs. If the path is missing, the shell finds npm.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const done = spawnSync(command, [...first, "ci", "--include=dev"], {
    cwd: fileURLToPath(ROOT),
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32" && !npm,
  });
  if (done.status === 0) return;
  const reason = done.error ? done.error.message : "Its error is above.";
  console.error(`npm could not install the packages. ${reason}`);
  process.exit(1);
}

/** Compares package-lock.json with npm's record of the installed packages. */
function isInstalled() {
  const locked = packagesOf("package-lock.json");
  const installed = packagesOf("node_modules/.package-lock.json");
  return (
    installed !== null &&
    Object.keys(locked).every((path) => {
      // The entry "" is the project itself, which is not installed. Optional packages for other platforms
      // are not either.
      if (path === "") return true;
      const there = installed[path];
      if (there === undefined) return Boolean(locked[path].optional || locked[path].devOptional);
      return there.version === locked[path].version && there.integrity === locked[path].integrity;
    })
  );
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(new URL(path, ROOT), "utf8")).packages;
  } catch {
    return null;
  }
}
