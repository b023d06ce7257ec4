import { existsSync } from "node:fs";
import { findChromium, findFirefox, HEADLESS_SHELL } from "./chromium.ts";
import { findInPath } from "./find.ts";
import { findNginx } from "./nginx.ts";
import { run } from "./run.ts";

/** Debian's WebKit, which `npm run test:webkit` drives. */
export const MINI_BROWSER = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

interface Source {
  readonly isThere: () => boolean;
  /** Lists of Debian's packages, tried in order. The last exists on every Debian. */
  readonly packages: readonly (readonly string[])[];
  /** The variable that may name the executable. */
  readonly variable?: string;
}

const PROGRAMS = {
  Chromium: {
    isThere: () => findChromium() !== null,
    packages: [[HEADLESS_SHELL], ["chromium"]],
    variable: "CHROMIUM_PATH",
  },
  Firefox: {
    isThere: () => findFirefox() !== null,
    packages: [["firefox-esr"]],
    variable: "FIREFOX_PATH",
  },
  nginx: {
    isThere: () => typeof findNginx()?.brotli === "string",
    packages: [["nginx", "libnginx-mod-http-brotli-static", "openssl"]],
  },
  WebKit: {
    isThere: () =>
      ["WebKitWebDriver", "xvfb-run"].every((name) => findInPath(name) !== null) &&
      existsSync(MINI_BROWSER),
    packages: [["webkit2gtk-driver", "xvfb", "xauth"]],
  },
  wrk: { isThere: () => findInPath("wrk") !== null, packages: [["wrk"]] },
} satisfies Record<string, Source>;

export type Program = keyof typeof PROGRAMS;

const APT = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];

/** Finds a program or installs it from Debian's packages. If neither is possible, says so and returns false. */
export async function provide(name: Program): Promise<boolean> {
  const { isThere, packages, variable }: Source = PROGRAMS[name];
  if (isThere()) return true;
  const named = variable && process.env[variable];
  const said: string[] = [];
  if (!named && process.getuid?.() === 0 && findInPath("apt-get") !== null) {
    console.log(`Installing ${name} (apt-get)...`);
    said.push((await run([...APT, "update"], "keep")).output);
    for (const some of packages) {
      const install = [...APT, "install", "-y", "--no-install-recommends", ...some];
      said.push((await run(install, "keep")).output);
      if (isThere()) return true;
    }
  }
  for (const output of said) console.error(output);
  console.error(
    named
      ? `${variable} is not an executable file: ${named}`
      : `${name} is missing. On Debian: apt-get install ${packages.at(-1)?.join(" ")}${variable ? `. Elsewhere, set ${variable} to its executable` : ""}.`,
  );
  return false;
}
