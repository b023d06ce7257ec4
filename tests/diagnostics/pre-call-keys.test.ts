// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { KEYS } from "../../simulator/standin/platform/calls/key-rules.ts";
import { testPlatform } from "../support/test-platform.ts";
import { DIRECTED_KEY } from "../../simulator/standin/addresses.ts";
import type { Finding } from "../../src/panel/check/findings.ts";
import { judgeReach } from "../../src/panel/check/run-check.ts";
import { createReachability } from "../../src/provider/vapi/vapi-reachability.ts";

/** The finding of the check for each prefix of a key, by which the stand-in platform chooses its answer. */
const FINDINGS: Readonly<Record<string, Partial<Finding>>> = {
  "bad-": { type: "key-refused", status: 401 },
  "forbidden-": { type: "key-refused", status: 403 },
  "unpaid-": { type: "unwell", trouble: "credits" },
  "busy-": { type: "unwell", trouble: "rate-limit" },
  "broken-": { type: "unwell", trouble: "other", status: 500 },
  "html-": { type: "unwell", trouble: "other", status: 502 },
  "dropped-": { type: "withheld" },
  // These keys fail only with a real assistant or after the request, so the check sees no fault.
  "invalid-": { type: "answered", status: 400 },
  "empty-": { type: "answered", status: 400 },
  "slow-": { type: "answered", status: 400 },
  "cut-": { type: "answered", status: 400 },
  "roomless-": { type: "answered", status: 400 },
  "recorded-": { type: "answered", status: 400 },
};

afterEach(() => void vi.unstubAllGlobals());

describe("the pre-call check on the stand-in platform", () => {
  it.each(Object.entries(FINDINGS))(
    "reports for a key that begins with %s the finding %j",
    async (start, found) => {
      const { platform } = testPlatform();
      vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
        const answer = await platform.handle(new Request(input, init));
        if (answer === "drop") throw new TypeError("Failed to fetch");
        return answer;
      });
      const options = { publicKey: `${start}key`, apiUrl: "http://platform" };
      const reached = await createReachability(options).platform(new AbortController().signal);
      expect(judgeReach(reached, true)).toMatchObject(found);
    },
  );

  it("is tested with every key prefix of the stand-in platform except DIRECTED_KEY", () => {
    const starts = KEYS.map(({ start }) => start).filter((start) => start !== DIRECTED_KEY);
    expect(Object.keys(FINDINGS).toSorted()).toEqual(starts.toSorted());
  });
});
