import { expect, it } from "vitest";
import { createFakeLog } from "../../tests/support/fake-log.ts";
import { forgetDevice } from "./forget-button.tsx";

it("forgetDevice empties the log and both storages, and tells this page", async () => {
  localStorage.setItem("fonts", "1");
  sessionStorage.setItem("call", "words");
  const { log } = createFakeLog();
  const keys: (string | null)[] = [];
  window.addEventListener("storage", ({ key }) => keys.push(key), { once: true });
  expect(await forgetDevice(log)).toMatch(/^Deleted\./);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(keys).toEqual([null]);
});

it("forgetDevice rejects with a remedy when the stored log cannot be reached", async () => {
  const { log } = createFakeLog();
  const broken = { ...log, clear: () => Promise.resolve(false) };
  await expect(forgetDevice(broken)).rejects.toThrow("Keep this page open");
});
