import { test } from "@playwright/test";
import { SIMULATOR } from "./support/servers.ts";
import { takeVisitorPath } from "./support/visitor-path.ts";
import { openWebKit } from "./support/webkit.ts";

test("a visitor's calls and pages work in WebKit, on the scripted provider", async () => {
  const { page, close } = await openWebKit(process.env["WEBKIT_PATH"] ?? "");
  try {
    await takeVisitorPath(page, SIMULATOR);
  } finally {
    await close();
  }
});
