import type { IncomingMessage } from "node:http";
import { serve } from "../../scripts/ports.ts";
import { readEnvelope, type ReceivedEvent } from "../support/envelope.ts";

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A stand-in for a service that takes reports. It accepts what `readEnvelope` accepts and lists all faults. */
export async function openReceiver() {
  const events: ReceivedEvent[] = [];
  const faults: string[] = [];
  let isAway = false;
  /** Settles once the service answers. */
  let answering = Promise.resolve();

  async function take(request: IncomingMessage): Promise<number> {
    const { method = "", url = "", headers } = request;
    if (method !== "POST" || url !== "/api/7/envelope/?sentry_version=7&sentry_key=akey")
      throw new Error(`A ${method} of ${url} is no envelope.`);
    if (headers.cookie !== undefined || headers.referer !== undefined)
      throw new Error("The request has a cookie or a referrer.");
    events.push(readEnvelope(await bodyOf(request)));
    return 200;
  }

  const { origin, close } = await serve((request, response) => {
    if (isAway) return void request.socket.destroy();
    void take(request)
      .catch((fault: Error) => {
        faults.push(fault.message);
        return 400;
      })
      .then(async (status) => {
        await answering;
        response.writeHead(status, { "access-control-allow-origin": "*" }).end("{}");
      });
  });
  return {
    origin,
    /** The address as a build gets it. */
    address: `${origin.replace("://", "://akey@")}/7`,
    events,
    faults,
    goAway: () => (isAway = true),
    comeBack: () => (isAway = false),
    /** Lets all requests wait for an answer until the returned function is called. */
    hold(): () => void {
      let release = () => {};
      answering = new Promise((resolve) => (release = resolve));
      return release;
    },
    close,
  };
}
