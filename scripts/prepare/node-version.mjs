import { readFileSync } from "fs";

/** Exits with an error message if Node is older than package.json requires. */
export function checkNode() {
  const { engines } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  const wanted = engines.node.replace(/^>=/, "");
  if (isOlder(process.versions.node, wanted)) {
    console.error(
      `This project needs Node ${wanted} or newer; this is Node ${process.versions.node}. ` +
        "Install a current one from https://nodejs.org and try again.",
    );
    process.exit(1);
  }
}

function isOlder(have, wanted) {
  const [a, b] = [have, wanted].map((version) => version.split(".").map(Number));
  const at = [0, 1, 2].find((i) => a[i] !== b[i]);
  return at !== undefined && a[at] < b[at];
}
