// Runs a script of this folder on a fresh clone: `node scripts/launch.mjs start`. No packages are installed
// yet, and old versions of Node must parse this file to print the version error. So it uses plain ES modules
// and Node's own modules only.
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
