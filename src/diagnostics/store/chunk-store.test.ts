import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { openChunkStore } from "./chunk-store.ts";

it("a chunk store aborts a running append for a page that is left: some browsers write for one at a time", async () => {
  const store = await openChunkStore(() => {});
  const batches = [{ id: "1-tab-1", count: 1, text: "{}" }];
  const appending = store.append(batches, undefined);
  const parking = store.park(batches);
  await expect(appending).rejects.toMatchObject({ name: "AbortError" });
  await parking;
  expect(await store.parked()).toEqual(batches);
  expect(await store.look()).toMatchObject({ end: 0 });
});
