// Runs one of the scripts beside this file on a clone as it is: `node scripts/launch.mjs start`.
// Old Nodes must be able to read this file far enough to be told that they are too old, and nothing
// is installed yet, so it keeps to plain ES modules and to what comes with Node.
import { checkNode } from "./prepare/node-version.mjs";
import { install } from "./prepare/install.mjs";

function fail(error) {
  console.error(error instanceof Error && error.expected !== true ? error : error.message);
  process.exit(1);
}

try {
  checkNode();
  install();
  const name = process.argv[2];
  import("tsx/esm/api")
    .then(({ register }) => {
      register();
      return import(`./${name}.ts`);
    })
    .catch(fail);
} catch (error) {
  fail(error);
}
