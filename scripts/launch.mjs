// Runs one of the scripts beside this file on a clone as it is: `node scripts/launch.mjs start`.
// Old Nodes must be able to read this file far enough to be told that they are too old, and nothing
// is installed yet, so it keeps to plain ES modules and to what comes with Node.
import { install } from "./prepare/install.mjs";
import { checkNode } from "./prepare/node-version.mjs";

checkNode();
install();
import("tsx/esm/api")
  .then(({ register }) => {
    register();
    return import(`./${process.argv[2]}.ts`);
  })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
