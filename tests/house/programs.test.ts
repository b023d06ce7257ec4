import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findChromium, findFirefox } from "../../scripts/chromium.ts";
import { findInPath } from "../../scripts/find.ts";
import { findNginx } from "../../scripts/nginx.ts";
import { findMissing } from "../../scripts/provide.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "programs-"));
  for (const [name, value] of Object.entries({ PATH: folder, HOME: folder, ProgramFiles: folder }))
    vi.stubEnv(name, value);
  for (const name of ["CHROMIUM_PATH", "FIREFOX_PATH"]) vi.stubEnv(name, undefined);
  vi.spyOn(chromium, "executablePath").mockReturnValue(join(folder, "of-playwright"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Writes a shell script, which is a program that starts unless it says otherwise. */
function program(path: string, script = "exit 0"): string {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, `#!/bin/sh\n${script}\n`);
  chmodSync(whole, 0o755);
  return whole;
}

test("findInPath finds an administrator's program when a plain user's PATH lacks its folder", () => {
  expect(findInPath("chroot")).toMatch(/sbin\/chroot$/);
});

test("findInPath does not mistake a folder for a program", () => {
  mkdirSync(join(folder, "first/nginx"), { recursive: true });
  const nginx = program("second/nginx");
  vi.stubEnv("PATH", [join(folder, "first"), join(folder, "second")].join(delimiter));
  expect(findInPath("nginx")).toBe(nginx);
});

// On other systems the browsers of the machine would be found, wherever PATH leads.
describe.runIf(process.platform === "linux")("findFirefox and findChromium", () => {
  test.each([
    ["Firefox", findFirefox, "Firefox.app/Contents/MacOS/firefox"],
    ["Chrome", findChromium, "Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["Chromium", findChromium, "Chromium.app/Contents/MacOS/Chromium"],
  ])("find the app %s of macOS", (_name, find, path) => {
    const app = program(join("Applications", path));
    expect(find()).toBe(app);
  });

  test.each([
    ["Firefox", findFirefox, "Mozilla Firefox/firefox.exe"],
    ["Chrome", findChromium, "Google/Chrome/Application/chrome.exe"],
    ["Chrome in PATH", findChromium, "chrome.exe"],
  ])("find %s of Windows, on Windows only", (_name, find, path) => {
    const exe = program(path);
    expect(find()).toBeNull();
    vi.stubGlobal("process", { ...process, platform: "win32" });
    expect(find()).toBe(exe);
  });

  test("find the Chromium that Playwright has installed, after those of the system", () => {
    const installed = program("of-playwright");
    expect(findChromium()).toBe(installed);
    const system = program("chromium");
    expect(findChromium()).toBe(system);
  });

  test("prefer a browser that starts to one that does not", () => {
    program("chromium", "exit 127");
    const other = program("google-chrome");
    expect(findChromium()).toBe(other);
  });

  test("take no other browser than the one that a variable names", () => {
    program("firefox");
    vi.stubEnv("FIREFOX_PATH", join(folder, "gone"));
    expect(findFirefox()).toBeNull();
    expect(findMissing(["Firefox"])).toEqual({
      Firefox: `FIREFOX_PATH is no program that starts: ${join(folder, "gone")}`,
    });
  });

  test("have one line that says how to get the browser when it is missing", () => {
    expect(findMissing(["Chromium"])).toEqual({
      Chromium:
        "Chromium is missing. On Debian: apt-get install chromium. Elsewhere: npx playwright install chromium. CHROMIUM_PATH may name its executable.",
    });
  });
});

describe("findNginx", () => {
  const LOAD = "load_module /opt/modules/ngx_http_brotli_static_module.so;";
  /**
   * A stand-in for nginx that prints where its modules are, and refuses a configuration for which the shell code
   * `refuses` succeeds.
   */
  const nginx = (refuses: string): string => {
    vi.stubEnv("PATH", [folder, "/usr/bin", "/bin"].join(delimiter));
    return program(
      "nginx",
      `if [ "$1" = -V ]; then echo "arguments: --modules-path=/opt/modules --with-x" >&2; exit; fi
      ! { conf="$3/nginx.conf"; ${refuses}; }`,
    );
  };

  test("finds nginx without Brotli", () => {
    const path = nginx("grep -q brotli $conf");
    expect(findNginx()).toEqual({ path, brotli: null });
    expect(Object.keys(findMissing(["nginx", "Brotli"]))).toEqual(["Brotli"]);
  });

  test("finds nginx with Brotli built in", () => {
    const path = nginx("grep -q load_module $conf");
    expect(findNginx()).toEqual({ path, brotli: "" });
  });

  test("finds nginx with a Brotli module that the configuration must load", () => {
    const path = nginx(`grep -q brotli_static $conf && ! grep -q "${LOAD}" $conf`);
    expect(findNginx()).toEqual({ path, brotli: LOAD });
    expect(findMissing(["nginx", "Brotli"])).toEqual({});
  });

  test("finds no nginx that cannot serve compressed files", () => {
    nginx("grep -q gzip_static $conf");
    expect(findNginx()).toBeNull();
  });
});
