import { readFileSync } from "fs";

/** Exits with an error message if Node is older than package.json requires. */
export function checkNode() {
  const { engines } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  const wanted = engines.node.replace(/^>=/, "");
  const { node } = process.versions;
  if (node.localeCompare(wanted, "en", { numeric: true }) < 0) {
    console.error(
      `This project needs Node ${wanted} or newer; this is Node ${node}. ` +
        "Install a current one from https://nodejs.org and try again.",
    );
    process.exit(1);
  }
}
