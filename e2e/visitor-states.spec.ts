import { pageFaults } from "./support/page-faults.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";
import { JOURNEYS } from "./support/visitor-states.ts";

for (const [journey, states] of Object.entries(JOURNEYS))
  test(`is accessible in every state of ${journey}`, ANY_SIZE, async ({ app, page }) => {
    for (const [name, reach] of Object.entries(states))
      await test.step(name, async () => {
        await reach(app, page);
        expect.soft(await pageFaults(page), name).toEqual([]);
      });
    // The browser reports missing pages and films, and requests of an offline device.
    app.tolerate(/^(Failed to load resource|TypeError: Failed to fetch)/);
  });
