import { expect } from "@playwright/test";
import { openFirefox } from "./support/firefox.ts";
import { test } from "./support/needs.ts";
import { SIMULATOR } from "./support/servers.ts";
import { openReady, shows, takeVisitorPath, until } from "./support/visitor-path.ts";
import { watchingScript } from "./support/watched.ts";

test.use({ needs: ["Firefox"] });

test("a visitor's calls and pages work in Firefox, on the scripted provider and on the real SDK", async () => {
  const { page, complaints, prepare, close } = await openFirefox();
  try {
    await takeVisitorPath(page, SIMULATOR);

    // Firefox runs the script in blank documents too, which have no microphone.
    await prepare(`if (navigator.mediaDevices) { ${watchingScript()} }`);
    await openReady(page, `${SIMULATOR}/?provider=standin`);
    await page.press("Enter Voice Mode");
    await shows(page, "You are connected");
    const live = () =>
      window.watched?.microphones.filter(({ readyState }) => readyState === "live").length;
    await until(page, live).toBe(1);
    await page.press("End Consultation");
    await shows(page, "Inactive");
    await until(page, live).toBe(0);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
