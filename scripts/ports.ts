import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";

export type Site = Awaited<ReturnType<typeof serve>>;

/** Serves requests on a free port of this machine. */
export async function serve(answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  /** Stops the server and ends its connections. */
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, origin: `http://127.0.0.1:${port}`, close };
}

export async function freePort(): Promise<number> {
  const { port, close } = await serve(() => {});
  close();
  return port;
}

async function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  const answer = once(socket, "connect").then(
    () => true,
    () => false,
  );
  return answer.finally(() => socket.destroy());
}

/** Whether a server listens on the port, over IPv4 or IPv6. */
export async function isBusy(port: number): Promise<boolean> {
  const both = await Promise.all([answers("127.0.0.1", port), answers("::1", port)]);
  return both.includes(true);
}
