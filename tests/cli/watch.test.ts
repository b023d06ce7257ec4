import { spawn } from "node:child_process";
import { afterAll, expect, it, vi } from "vitest";
import { ROOT } from "../../scripts/run.ts";
import { BUNDLED_CLI } from "../support/bundle-sim.ts";
import { scenarioFile, temporaryFolder } from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const WAITING = "sim: waiting for changes";

it("npm run sim -- --watch runs the file that changes, and goes on after a failure", async () => {
  const scenarios = folder.folder("scenarios");
  folder.write("scenarios/one.json", scenarioFile("one", {}));
  folder.write("scenarios/two.json", scenarioFile("two", {}));
  const args = [BUNDLED_CLI, "--quiet", "--watch", scenarios];
  const child = spawn(process.execPath, args, { cwd: ROOT });
  let told = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (told += part.toString()));
  const ran = async (words: string) => {
    // A file that is read while it is written gives another run before.
    const whole = new RegExp(`${words}[^]*${WAITING}\\n$`);
    await vi.waitFor(() => expect(told).toMatch(whole), 60_000);
    told = "";
  };
  try {
    await ran("2 scenarios: 2 passed, 0 failed, 0 refused");
    folder.write(
      "scenarios/two.json",
      scenarioFile("two", { expect: [{ at: 0, state: "active" }] }),
    );
    await ran("1 scenario: 0 passed, 1 failed, 0 refused");
    folder.write("scenarios/two.json", scenarioFile("two", {}));
    await ran("1 scenario: 1 passed, 0 failed, 0 refused");
  } finally {
    child.kill();
  }
});
