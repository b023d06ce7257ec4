import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
}

test("every package in package-lock.json has an integrity, and none names the registry it came from", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, Locked>;
  };
  const { "": _project, ...locked } = packages;
  const faulty = Object.entries(locked)
    .filter(([, { integrity, resolved }]) => !integrity || resolved)
    .map(([path]) => path);
  expect(Object.keys(locked).length).toBeGreaterThan(100);
  expect(faulty).toEqual([]);
});
