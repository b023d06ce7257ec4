import { spawnSync } from "child_process";
import { readFileSync } from "fs";
import { fileURLToPath } from "url";

const ROOT = new URL("../../", import.meta.url);

/** Installs the packages that the lock file names, unless exactly those are there already. */
export function install() {
  if (isInstalled()) return;
  console.log("Installing packages (npm ci)...");
  // npm tells its scripts where it is; run by hand, it is looked for as any command.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const done = spawnSync(command, [...first, "ci", "--include=dev"], {
    cwd: fileURLToPath(ROOT),
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32" && !npm,
  });
  if (done.status === 0) return;
  console.error("The packages could not be installed; npm says why above.");
  process.exit(1);
}

/** Compares package-lock.json with the note that npm keeps of what it installed. */
function isInstalled() {
  const locked = packagesOf("package-lock.json");
  const installed = packagesOf("node_modules/.package-lock.json");
  return (
    installed !== null &&
    Object.keys(locked).every((path) => {
      // The first entry is the project itself; packages for other machines may be left out.
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
