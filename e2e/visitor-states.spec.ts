import { pages } from "../src/content/pages.ts";
import { JOURNEYS } from "../simulator/gallery/journeys.ts";
import { pageFaults } from "./support/page-faults.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";
import { violations } from "./support/violations.ts";

for (const { page: group, path, states } of JOURNEYS) {
  const [first = "", ...later] = states.map(({ name }) => name);
  // The log of a staff page scrolls sideways.
  const faultsOf = path === pages.adminTesting.path ? violations : pageFaults;
  test(`is accessible in “${first}” of ${group} and later`, ANY_SIZE, async ({ app, page }) => {
    await app.openState(first);
    expect.soft(await faultsOf(page), first).toEqual([]);
    for (const state of later)
      await test.step(state, async () => {
        await app.goOnTo(state);
        expect.soft(await faultsOf(page), state).toEqual([]);
      });
  });
}
