import { copyFileSync, cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIG_PATH } from "../../scripts/deploy/headers.ts";
import { ROOT } from "../../scripts/run.ts";

/** Copies the real build, and configures the copy for the browser tests as a server would. */
const [folder = ""] = process.argv.slice(2);
const built = join(ROOT, "dist");
const copy = join(ROOT, folder);
rmSync(copy, { recursive: true, force: true });
cpSync(built, copy, { recursive: true });
copyFileSync(`${built}.nginx.conf`, `${copy}.nginx.conf`);
const configuration = {
  publicKey: "e2e-public-key",
  assistant: "e2e-assistant",
  workflow: "",
  // The usual address with a slash that people add: a call must not go to //call/web.
  apiUrl: "https://api.vapi.ai/",
};
writeFileSync(join(copy, CONFIG_PATH), JSON.stringify(configuration));
