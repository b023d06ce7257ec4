import { freePort } from "../scripts/ports.ts";
import { test } from "./support/needs.ts";
import { SIMULATOR } from "./support/servers.ts";
import { takeVisitorPath } from "./support/visitor-path.ts";
import { openWebKit } from "./support/webkit.ts";

test.use({ needs: ["WebKit"] });

test("a visitor's calls and pages work in WebKit, on the scripted provider", async () => {
  const { page, close } = await openWebKit(process.env["WEBKIT_PATH"] ?? "", await freePort());
  try {
    await takeVisitorPath(page, SIMULATOR);
  } finally {
    await close();
  }
});
