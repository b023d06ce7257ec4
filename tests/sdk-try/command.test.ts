import { expect, it } from "vitest";
import { spawnSync } from "node:child_process";
import { ROOT } from "../../scripts/run.ts";

it.each(["", "latest", "2.7"])(
  "npm run sdk:try exits with 2 and prints an example for the invalid release %j",
  (version) => {
    const done = spawnSync(
      process.execPath,
      ["--import", "tsx", "tools/sdk/sdk-try.ts", ...(version === "" ? [] : [version])],
      { cwd: ROOT, encoding: "utf8" },
    );
    expect(done.status).toBe(2);
    expect(done.stderr).toContain("npm run sdk:try -- 2.7.1");
    expect(done.stdout).toBe("");
  },
);
