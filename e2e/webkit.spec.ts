import { spawn } from "node:child_process";
import { expect } from "@playwright/test";
import { freePort } from "../scripts/ports.ts";
import { test } from "./support/needs.ts";
import { SIMULATOR } from "./support/servers.ts";
import { controlNamed, type OtherPage, takeVisitorPath } from "./support/visitor-path.ts";

test.use({ needs: ["WebKit"] });

/** The machine has no graphics card, and its user may be root, whom WebKit's sandbox refuses. */
const ENVIRONMENT = {
  LIBGL_ALWAYS_SOFTWARE: "1",
  WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
};

/** Evaluates an expression that may be a promise. */
const awaiting = (expression: string): string => `
  const done = arguments[0];
  Promise.resolve(${expression}).then(
    (value) => done({ value: value === undefined ? null : value }),
    (error) => done({ error: String(error) }),
  );`;

interface Evaluated {
  readonly value?: unknown;
  readonly error?: string;
}

/**
 * Starts Debian's WebKit on a virtual screen. It speaks WebDriver: www.w3.org/TR/webdriver2.
 *
 * @param binary the path of MiniBrowser.
 * @param port a free port for the driver.
 */
async function openWebKit(binary: string, port: number) {
  const command = ["-a", "WebKitWebDriver", `--port=${port}`];
  const driver = spawn("xvfb-run", command, {
    env: { ...process.env, ...ENVIRONMENT },
    stdio: "ignore",
    detached: true,
  });

  /** Ends the driver and its screen, which have a process group of their own. */
  const stop = () => void (driver.pid !== undefined && process.kill(-driver.pid));

  async function ask<Value>(method: string, path: string, body?: object): Promise<Value> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Value };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const isUp = () =>
    ask("GET", "/status").then(
      () => true,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
  const options = { binary, args: ["--automation"] };
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  }).catch((error: unknown) => {
    stop();
    throw error;
  });
  const session = `/session/${sessionId}`;

  const page: OtherPage = {
    open: (url) => ask("POST", `${session}/url`, { url }),
    async evaluate(expression) {
      const script = awaiting(expression);
      const path = `${session}/execute/async`;
      const { value, error } = await ask<Evaluated>("POST", path, { script, args: [] });
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async press(name) {
      const using = { using: "xpath", value: controlNamed(name) };
      const [element = ""] = Object.values(
        await ask<Record<string, string>>("POST", `${session}/element`, using),
      );
      await ask("POST", `${session}/element/${element}/click`, {});
    },
  };
  return {
    page,
    async close(): Promise<void> {
      await ask("DELETE", session);
      stop();
    },
  };
}

test("a visitor's calls and pages work in WebKit, on the scripted provider", async () => {
  const { page, close } = await openWebKit(process.env["WEBKIT_PATH"] ?? "", await freePort());
  try {
    await takeVisitorPath(page, SIMULATOR);
  } finally {
    await close();
  }
});
