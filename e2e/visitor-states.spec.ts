import { pages } from "../src/content/pages.ts";
import { JOURNEYS } from "../simulator/gallery/journeys.ts";
import { pageFaults } from "./support/page-faults.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";
import { violations } from "./support/violations.ts";

for (const { page: name, path, states } of JOURNEYS) {
  // The log of a staff page scrolls sideways.
  const faultsOf = path === pages.adminTesting.path ? violations : pageFaults;
  test(
    `is accessible from the state “${states[0].name}” of ${name} on`,
    ANY_SIZE,
    async ({ app, page }) => {
      await app.openState(states[0].name);
      for (const state of states)
        await test.step(state.name, async () => {
          await app.goOnTo(state.name);
          expect.soft(await faultsOf(page), state.name).toEqual([]);
        });
    },
  );
}
