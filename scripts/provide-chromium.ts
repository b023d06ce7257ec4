import { findChromium, findInPath, HEADLESS_SHELL } from "./chromium.ts";
import { run } from "./run.ts";

const APT = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];

/** Finds or installs Chromium. If neither is possible, prints instructions and returns false. */
export async function provideChromium(): Promise<boolean> {
  if (findChromium() !== null) return true;
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    console.error(`CHROMIUM_PATH is not an executable file: ${named}`);
    return false;
  }
  if (process.getuid?.() === 0 && findInPath("apt-get") !== null) {
    console.log("Installing Chromium (apt-get)...");
    await run([...APT, "update"], "show");
    for (const name of [HEADLESS_SHELL, "chromium"]) {
      await run([...APT, "install", "-y", "--no-install-recommends", name], "show");
      if (findChromium() !== null) return true;
    }
  }
  console.error(
    "The end-to-end tests need Chromium or Google Chrome. Install one of them, or set CHROMIUM_PATH to its executable.",
  );
  return false;
}
