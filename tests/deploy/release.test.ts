import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findInPath } from "../../scripts/find.ts";
import { ROOT, run } from "../../scripts/run.ts";
import { release } from "../support/run-nginx.ts";

let place = "";
let site = "";
let seconds = 0;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "release-"));
  site = join(place, "site");
});
afterEach(() => rmSync(place, { recursive: true }));

/** A build whose only asset has this name, so that its document is another one each time. */
function build(asset: string): string {
  const folder = join(place, "dist");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "index.html"), asset);
  writeFileSync(join(folder, "assets", asset), "");
  writeFileSync(`${folder}.nginx.conf`, "# headers\n");
  return folder;
}

/** Publishes a build, or goes back. Each call has another second, as releases must not share one. */
function publish(what: string, reload = "true"): Promise<void> {
  const date = join(place, "date");
  const second = String((seconds += 1)).padStart(2, "0");
  writeFileSync(date, `#!/bin/sh\necho 2026-01-01T00-00-${second}`, { mode: 0o755 });
  return release(site, reload, what, `${place}:${process.env["PATH"]}`);
}

const served = () => readFileSync(join(site, "current/dist/index.html"), "utf8");
const assets = () => readdirSync(join(site, "assets")).toSorted();

describe("deploy/release", () => {
  it("keeps the assets of five releases", async () => {
    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) await publish(build(`${name}.js`));
    expect(served()).toBe("g.js");
    expect(assets()).toEqual(["c.js", "d.js", "e.js", "f.js", "g.js"]);
    expect(readdirSync(join(site, "releases"))).toHaveLength(5);
  });

  it("goes back to the previous release, not to a release that was rolled back", async () => {
    for (const name of ["good", "bad"]) await publish(build(name));
    await publish("--back");
    expect(served()).toBe("good");
    await publish(build("better"));
    await publish("--back");
    expect(served()).toBe("good");
    await expect(publish("--back")).rejects.toThrow("There is no release before this one.");
  });

  it("changes nothing if nginx refuses the release", async () => {
    await publish(build("good"));
    await expect(publish(build("bad"), "false")).rejects.toThrow("nothing has changed");
    expect(served()).toBe("good");
    expect(assets()).toEqual(["good"]);
    expect(readdirSync(join(site, "releases"))).toHaveLength(1);
  });

  it("leaves no release and no link to one if nginx refuses the first", async () => {
    await expect(publish(build("bad"), "false")).rejects.toThrow("nothing has changed");
    expect(readdirSync(site).toSorted()).toEqual(["assets", "releases"]);
    expect(readdirSync(join(site, "releases"))).toEqual([]);
    await publish(build("good"));
    await expect(publish("--back")).rejects.toThrow("There is no release before this one.");
  });

  it.each(["exit 1", "kill -9 $PPID"])(
    "removes the incomplete copy of a release that ended with `%s` at the next release",
    async (end) => {
      await publish(build("a"));
      const copy = join(place, "cp");
      writeFileSync(copy, `#!/bin/sh\n/bin/cp "$@"; ${end}`, { mode: 0o755 });
      await expect(publish(build("b"))).rejects.toThrow();
      expect(served()).toBe("a");
      expect(readdirSync(join(site, "releases"))).toHaveLength(1);
      rmSync(copy);
      await publish(build("c"));
      expect(served()).toBe("c");
      expect(assets()).toEqual(["a", "c"]);
      expect(readdirSync(join(site, "releases"))).toHaveLength(2);
    },
  );

  it.runIf(findInPath("flock") !== null)(
    "refuses to run while another release is under way",
    async () => {
      for (const name of ["a", "b"]) await publish(build(name));
      const second = `RELOAD=true "${join(ROOT, "deploy/release")}" --back 2>&1`;
      await publish(build("c"), `${second} | grep -q "Another release is under way"`);
      expect(served()).toBe("c");
    },
  );

  it("lets every user read the files of a build that only its owner can read", async () => {
    const folder = build("a");
    chmodSync(join(folder, "index.html"), 0o600);
    chmodSync(folder, 0o700);
    await publish(folder);
    const modes = ["", "index.html"].map(
      (name) => statSync(join(site, "current/dist", name)).mode & 0o777,
    );
    expect(modes).toEqual([0o755, 0o644]);
  });

  it("says what to do if it cannot make the folder of the site", async () => {
    writeFileSync(site, "a file in the way");
    await expect(publish(build("a"))).rejects.toThrow("Use sudo, or name another folder in SITE.");
  });

  it("says that the site does not exist when it cannot go back", async () => {
    await expect(publish("--back")).rejects.toThrow(`${site} does not exist`);
  });

  it("gives nginx the folder, the headers and the addresses of the release", async () => {
    await publish(build("a"));
    const addresses = readFileSync(join(site, "current/server.conf"), "utf8");
    expect(addresses).toContain("location = /why-us ");
    const current = readlinkSync(join(site, "current"));
    const settings = readFileSync(join(site, "current/nginx.conf"), "utf8");
    expect(settings).toBe(`# headers\nmap $host $release { default ${current}; }\n`);
  });

  it.each([
    ["", "/index.html"],
    ["no-such-folder", "no-such-folder/index.html"],
  ])("says which file is missing when it publishes %j", async (what, file) => {
    await expect(publish(what)).rejects.toThrow(`${file} is missing.`);
    expect(existsSync(site)).toBe(false);
  });

  it.each([[[]], [["dist", "--back"]]])(
    "publishes nothing with the arguments %j",
    async (given) => {
      const { ok, output } = await run([join(ROOT, "deploy/release"), ...given], "keep", {
        env: { SITE: site },
      });
      expect(ok).toBe(false);
      expect(output).toContain("or go back (deploy/release --back)");
      expect(existsSync(site)).toBe(false);
    },
  );

  it("says that the headers of a build are missing", async () => {
    const folder = build("a");
    rmSync(`${folder}.nginx.conf`);
    await expect(publish(folder)).rejects.toThrow(`${folder}.nginx.conf is missing.`);
    expect(existsSync(site)).toBe(false);
  });
});
