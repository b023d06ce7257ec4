import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { CALL, CALL_ID, SESSION_ID, WEBHOOK } from "../support/call-records.ts";
import { linesOf, runSim, temporaryFolder } from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

it("--from-call writes a passing scenario beside the record, and lists what it leaves out", async () => {
  const run = await runSim("--from-call", folder.write("call.json", CALL));
  const file = join(folder.path, "call.scenario.json");
  expect(run).toEqual({
    code: 0,
    stdout: "",
    stderr:
      `sim: took the call that began at ${CALL.createdAt}, with the session ID ${SESSION_ID}\n` +
      "sim: not placed: system message (the page does not receive it)\n" +
      `sim: wrote ${file}; to play it: npm run --silent sim -- ${JSON.stringify(file)}\n`,
  });
  expect(linesOf(await runSim("--json", file))).toMatchObject([{ verdict: "pass" }]);
});

it("--from-call reads lines of a webhook's log, and keeps the words on request", async () => {
  const lines = WEBHOOK.map((body) => JSON.stringify(body)).join("\n");
  const log = folder.write("webhook.jsonl", lines);
  const chosen = ["--from-call", log, "--session", CALL_ID, "--out"] as const;
  expect((await runSim(...chosen, "-")).stdout).not.toContain("Jane");
  const out = join(folder.path, "spoken.json");
  expect(await runSim(...chosen, out, "--transcripts")).toMatchObject({ code: 0 });
  expect(readFileSync(out, "utf8")).toContain("Jane Doe");
});
