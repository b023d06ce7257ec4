import { expect, it } from "vitest";
import { testPlatform } from "../../../tests/support/test-platform.ts";
import { FAILURE_KEYS } from "./failure-keys.ts";

it.each(Object.values(FAILURE_KEYS))("the platform creates no call for %s", async (key) => {
  const { fetchRaw } = testPlatform();
  const response = await fetchRaw("/call/web", {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ assistantId: "an-assistant" }),
  });
  const call: unknown = response === "drop" ? {} : await response.json().catch(() => ({}));
  expect(call).not.toHaveProperty("webCallUrl");
});
