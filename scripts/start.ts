import { createServer } from "vite";
import { isBusy } from "./ports.ts";

/** Whether pages use the real SDK unless their address names another provider: `npm run start:standin`. */
const onStandins = process.argv[3] === "standin";

/** Serves the simulator build with hot reload until Ctrl-C. */
async function start(): Promise<void> {
  const given = process.env["PORT"] || "5173";
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return refuse(`PORT must be a whole number from 1 to 65535; it is "${given}".`);
  }
  if (await isBusy(port)) {
    return refuse(
      `Port ${port} is in use. Stop the other server or choose another port: PORT=${port + 1} npm start`,
    );
  }
  if (onStandins) process.env["VITE_SIM_PROVIDER"] = "standin";
  const host = process.env["HOST"] || "localhost";
  const server = await createServer({
    mode: "sim",
    server: { host, port, strictPort: true, allowedHosts: [host] },
  });
  await server.listen();

  const { local, network } = server.resolvedUrls ?? { local: [], network: [] };
  const [first = "", ...others] = [...local, ...network];
  console.log(`
  Voice consultation on ${onStandins ? "the real SDK over stand-ins for the network" : "the simulator"}, with hot reload:

    app        ${first}
    simulator  ${first}__sim
    admin      ${first}admin-testing
${others.map((address) => `    also       ${address}\n`).join("")}
  Press Ctrl-C to stop.
`);
  process.once("SIGINT", () => void server.close().finally(() => process.exit(0)));
}

function refuse(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

await start();
