import { existsSync } from "node:fs";
import type { Needed } from "../e2e/support/needs.ts";
import { findChromium, findFirefox, HEADLESS_SHELL } from "./chromium.ts";
import { findInPath } from "./find.ts";
import { findNginx } from "./nginx.ts";
import { run } from "./run.ts";

/** Debian's WebKit, which `npm run test:webkit` drives. */
export const MINI_BROWSER = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

export type Program = Needed | "wrk";

interface Source {
  readonly isThere: () => boolean;
  /** Lists of Debian's packages, tried in order. The last exists on every Debian. */
  readonly packages: readonly (readonly string[])[];
  /** A command that installs the program on other systems, too. */
  readonly command?: readonly string[];
  /** The variable that may name the executable. */
  readonly variable?: string;
}

/** The programs, how to find and how to install them. The tests say what they need (`e2e/support/needs.ts`). */
const PROGRAMS: Readonly<Record<Program, Source>> = {
  Chromium: {
    isThere: () => findChromium() !== null,
    packages: [[HEADLESS_SHELL], ["chromium"]],
    command: ["playwright", "install", "chromium"],
    variable: "CHROMIUM_PATH",
  },
  Firefox: {
    isThere: () => findFirefox() !== null,
    packages: [["firefox-esr"]],
    variable: "FIREFOX_PATH",
  },
  nginx: { isThere: () => findNginx() !== null, packages: [["nginx"]] },
  Brotli: {
    isThere: () => typeof findNginx()?.brotli === "string",
    packages: [["libnginx-mod-http-brotli-static"]],
  },
  openssl: { isThere: () => findInPath("openssl") !== null, packages: [["openssl"]] },
  WebKit: {
    isThere: () =>
      ["WebKitWebDriver", "xvfb-run"].every((name) => findInPath(name) !== null) &&
      existsSync(MINI_BROWSER),
    packages: [["webkit2gtk-driver", "xvfb", "xauth"]],
  },
  wrk: { isThere: () => findInPath("wrk") !== null, packages: [["wrk"]] },
};

/** Each program that is missing, with one line that says how to get it. */
export function findMissing(names = Object.keys(PROGRAMS) as Program[]) {
  const missing = names.filter((name) => !PROGRAMS[name].isThere());
  return Object.fromEntries(missing.map((name) => [name, reasonOf(name)]));
}

function reasonOf(name: Program): string {
  const { packages, command, variable }: Source = PROGRAMS[name];
  const named = variable && process.env[variable];
  if (named) return `${variable} is no program that starts: ${named}`;
  return [
    `${name} is missing. On Debian: apt-get install ${packages.at(-1)?.join(" ")}.`,
    ...(command ? [`Elsewhere: npx ${command.join(" ")}.`] : []),
    ...(variable ? [`${variable} may name its executable.`] : []),
  ].join(" ");
}

const APT = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];

/** Commands that may install a program on this machine, in order. */
function commandsFor({ packages, command }: Source): (readonly string[])[] {
  const isDebianRoot = process.getuid?.() === 0 && findInPath("apt-get") !== null;
  const install = [...APT, "install", "-y", "--no-install-recommends"];
  return [
    ...(isDebianRoot ? [[...APT, "update"], ...packages.map((some) => [...install, ...some])] : []),
    ...(command ? [command] : []),
  ];
}

/** Installs missing programs, one after another, because apt-get locks its lists. Returns those that are still missing, with reasons. */
export async function provide(...names: Program[]): Promise<Readonly<Record<string, string>>> {
  for (const name of names) {
    const source = PROGRAMS[name];
    const isNamed = Boolean(source.variable && process.env[source.variable]);
    const said: string[] = [];
    for (const command of isNamed ? [] : commandsFor(source)) {
      if (source.isThere()) break;
      console.log(`Installing ${name} (${command.join(" ")})...`);
      said.push((await run(command, "keep")).output);
    }
    if (!source.isThere()) console.error(said.join("\n"));
  }
  return findMissing(names);
}
