import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** The members of `navigator` and `window` that browsers omit on a page without TLS, and that the code uses. */
const OMITTED =
  /\b(?:navigator|window|globalThis)\s*\.\s*(?:locks|clipboard|wakeLock|mediaDevices|serviceWorker|storage|caches|cookieStore)\b(?!\?)/g;

/** Files that use such a member without "?.", and how they do without it. */
const KNOWN: Readonly<Record<string, string>> = {
  "simulator/console/model/app/frame-watch.ts": "names its type as undefined, too",
  "simulator/console/panels/trace/trace-panel.tsx":
    "catches the error and says that it cannot copy",
  "simulator/standin/machine/microphone.ts": "catches the error and reports a fault",
  "src/app/call-lock.ts": "catches the error and lets the call begin",
  "src/call-ui/after/interrupted-call.ts": "catches the error and takes no call as held",
  "src/call-ui/microphone/microphone-help.tsx": "is not offered on such a page",
  "src/components/use-copy.ts": "catches the error and says that it cannot copy",
  "src/provider/vapi/controls.ts": "catches the error and says that it cannot open it",
};

it("no page uses a browser interface that pages without TLS lack, unless the code also works without it", () => {
  const found = ["src", "simulator"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      readFileSync(join(ROOT, file), "utf8")
        .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "")
        .match(OMITTED),
    );
  expect(found.toSorted()).toEqual(Object.keys(KNOWN));
});
