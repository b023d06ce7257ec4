import { join } from "node:path";
import { ROOT, run } from "../run.ts";
import { findWordsBelow } from "./words.ts";

const FOLDER = join(ROOT, "test-results/planted-build");
/** A variable that the app reads. If the search does not find its value, it finds nothing at all. */
const READ = "planted-public-key";
/** Variables that the app does not read, as another tool's in the same environment. */
const FOREIGN = ["planted-foreign-secret", "planted-look-alike"];

/**
 * Makes a real build in an environment with variables of others.
 *
 * @returns the faults found: a foreign value that reached the build, or a build that could not be checked.
 */
export async function findForeignVariables(): Promise<readonly string[]> {
  const [secret = "", lookAlike = ""] = FOREIGN;
  const built = await run(
    ["vite", "build", "--outDir", FOLDER, "--emptyOutDir", "--logLevel", "error"],
    "keep",
    {
      env: {
        VITE_VAPI_PUBLIC_KEY: READ,
        VITE_FOREIGN_SECRET: secret,
        VITE_VAPI_PRIVATE_KEY: lookAlike,
      },
    },
  );
  if (!built.ok) return [`The build with planted variables failed.\n${built.output.trim()}`];
  const found = findWordsBelow(FOLDER, [READ, ...FOREIGN]);
  const faults = FOREIGN.filter((value) => found.has(value)).map(
    (value) => `A variable that the app does not read, "${value}", is in ${found.get(value)}.`,
  );
  if (!found.has(READ))
    faults.push(`"${READ}" is nowhere in ${FOLDER}, so the search proves nothing.`);
  return faults;
}
