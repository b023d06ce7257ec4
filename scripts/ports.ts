import { connect, createServer } from "node:net";

/** Finds a free TCP port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}

/** Whether a server listens on the port, over IPv4 or IPv6. */
export async function isBusy(port: number): Promise<boolean> {
  const both = await Promise.all([answers("127.0.0.1", port), answers("::1", port)]);
  return both.includes(true);
}
