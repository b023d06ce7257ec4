import { test as base } from "../../e2e/support/needs.ts";
import { openSdkPage } from "../../simulator/cli/run-on-sdk.ts";

/** Plays a whole scenario on the real SDK and returns its result. */
export type RunOnSdk = Awaited<ReturnType<typeof openSdkPage>>;

/**
 * Plays all scenarios of a worker on one page, so that leftovers of a run disturb the next and make it fail.
 */
export const test = base.extend<object, { runOnSdk: RunOnSdk }>({
  runOnSdk: [
    async ({ browser }, use, { project }) => {
      await use(await openSdkPage(browser, project.use.baseURL ?? ""));
    },
    { scope: "worker" },
  ],
});
