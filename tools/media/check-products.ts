/** Fails when a committed product is older than its sources, or is not the renderer's own. */
import { findStale } from "./products.ts";

const stale = findStale();
for (const fault of stale) console.error(fault);
if (stale.length > 0) {
  console.error(
    "If a change cannot be seen or heard (comments, formatting): npm run media -- --accept NAME",
  );
  process.exitCode = 1;
}
