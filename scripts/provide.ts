import { existsSync } from "node:fs";
import { findChromium, findFirefox, findInPath, HEADLESS_SHELL } from "./chromium.ts";
import { run } from "./run.ts";

const APT = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];

/**
 * Finds a program or installs it from Debian's packages.
 *
 * @param packages alternatives, tried in order; each is a list of packages.
 * @returns whether the program is there.
 */
async function provide(
  name: string,
  isThere: () => boolean,
  packages: readonly (readonly string[])[],
): Promise<boolean> {
  if (isThere()) return true;
  if (process.getuid?.() !== 0 || findInPath("apt-get") === null) return false;
  console.log(`Installing ${name} (apt-get)...`);
  const said = [await run([...APT, "update"], "keep")];
  for (const some of packages) {
    said.push(await run([...APT, "install", "-y", "--no-install-recommends", ...some], "keep"));
    if (isThere()) return true;
  }
  for (const { output } of said) console.error(output);
  return false;
}

/** Finds or installs Chromium. If neither is possible, prints instructions and returns false. */
export async function provideChromium(): Promise<boolean> {
  const named = process.env["CHROMIUM_PATH"];
  if (named && findChromium() === null) {
    console.error(`CHROMIUM_PATH is not an executable file: ${named}`);
    return false;
  }
  const packages = [[HEADLESS_SHELL], ["chromium"]];
  if (await provide("Chromium", () => findChromium() !== null, packages)) return true;
  console.error(
    "The end-to-end tests need Chromium or Google Chrome. Install one of them, or set CHROMIUM_PATH to its executable.",
  );
  return false;
}

/** Finds or installs the load generator wrk. If neither is possible, prints instructions and returns false. */
export async function provideWrk(): Promise<boolean> {
  if (await provide("wrk", () => findInPath("wrk") !== null, [["wrk"]])) return true;
  console.error("The load test needs wrk. On Debian: apt-get install wrk");
  return false;
}

const NGINX = ["nginx", "libnginx-mod-http-brotli-static", "openssl"];

/** Debian's packages enable a module of nginx by such a file. */
const BROTLI = "/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf";

/** Finds or installs nginx with its module for Brotli. If neither is possible, prints instructions and returns false. */
export async function provideNginx(): Promise<boolean> {
  const isThere = () => findInPath("nginx") !== null && existsSync(BROTLI);
  if (await provide("nginx", isThere, [NGINX])) return true;
  console.error(
    `The tests of the deployment need nginx. On Debian: apt-get install ${NGINX.join(" ")}`,
  );
  return false;
}

/** Debian's WebKit, which `npm run test:webkit` drives. */
const MINI_BROWSER = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** Finds or installs WebKit. Returns the path of its browser, or prints instructions and returns null. */
export async function provideWebKit(): Promise<string | null> {
  const packages = ["webkit2gtk-driver", "xvfb", "xauth"];
  const isThere = () => findInPath("WebKitWebDriver") !== null && findInPath("xvfb-run") !== null;
  if ((await provide("WebKit", isThere, [packages])) && existsSync(MINI_BROWSER))
    return MINI_BROWSER;
  console.error(`This test needs Debian's WebKit: apt-get install ${packages.join(" ")}`);
  return null;
}

/** Finds or installs Firefox. If neither is possible, prints instructions and returns false. */
export async function provideFirefox(): Promise<boolean> {
  if (await provide("Firefox", () => findFirefox() !== null, [["firefox-esr"]])) return true;
  console.error(
    "The end-to-end tests need Firefox too. Install it, or set FIREFOX_PATH to its executable.",
  );
  return false;
}
