import { join } from "node:path";
import { ROOT, run } from "../run.ts";
import { findWordsBelow } from "./find-words.ts";

const FOLDER = join(ROOT, "test-results/planted-build");
/** The value of a variable that the app reads. Unless the build contains it, the search proves nothing. */
const READ = "planted-public-key";
/** Variables that the app does not read, such as those of another tool. */
const FOREIGN = {
  VITE_FOREIGN_SECRET: "planted-foreign-secret",
  VITE_VAPI_PRIVATE_KEY: "planted-look-alike",
};

/**
 * Makes a real build in an environment with foreign variables.
 *
 * @returns a fault for each foreign value in the build, or for a build that could not be checked.
 */
export async function findForeignVariables(): Promise<readonly string[]> {
  const values = Object.values(FOREIGN);
  const built = await run(
    ["vite", "build", "--outDir", FOLDER, "--emptyOutDir", "--logLevel", "error"],
    "keep",
    { env: { VITE_VAPI_PUBLIC_KEY: READ, ...FOREIGN } },
  );
  if (!built.ok) return [`The build with planted variables failed.\n${built.output.trim()}`];
  const found = findWordsBelow(FOLDER, [READ, ...values]);
  const faults = values
    .filter((value) => found.has(value))
    .map(
      (value) =>
        `${found.get(value)} contains "${value}", the value of a variable that the app does not read.`,
    );
  if (!found.has(READ))
    faults.push(`"${READ}" is missing from ${FOLDER}, so that the search proves nothing.`);
  return faults;
}
