import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import type { Page } from "@playwright/test";

const HEADER = 20;
const BINDING_ANSWER = 0x0101;
const ALLOCATE_REFUSED = 0x0113;
/** An address that no machine has, as the outside of a network: 203.0.113.7, and a port. */
const OUTSIDE = { address: 0xcb007107, port: 7777 };

/** The type and the length of a message or of an attribute, which precede its content. */
const headOf = (type: number, { length }: Buffer): Buffer =>
  Buffer.from([type >> 8, type & 0xff, length >> 8, length & 0xff]);

const attribute = (type: number, value: Buffer): Buffer =>
  Buffer.concat([headOf(type, value), value, Buffer.alloc(-value.length & 3)]);

/** The answer to a STUN or TURN request, which has the request's transaction (RFC 8489, RFC 8656). */
function answer(request: Buffer, type: number, attributes: readonly Buffer[]): Buffer {
  const body = Buffer.concat(attributes);
  return Buffer.concat([headOf(type, body), request.subarray(4, HEADER), body]);
}

/** Tells a client its address outside of its network, encoded with the bytes of the request's cookie. */
function bindingAnswer(request: Buffer): Buffer {
  const address = Buffer.from([0, 1, 0, 0, 0, 0, 0, 0]);
  address.writeUInt16BE(OUTSIDE.port ^ request.readUInt16BE(4), 2);
  address.writeUInt32BE((OUTSIDE.address ^ request.readUInt32BE(4)) >>> 0, 4);
  return answer(request, BINDING_ANSWER, [attribute(0x0020, address)]);
}

/** Refuses a client without an account. */
const refusal = (request: Buffer): Buffer =>
  answer(request, ALLOCATE_REFUSED, [
    attribute(0x0009, Buffer.from([0, 0, 4, 1])),
    attribute(0x0014, Buffer.from("realm")),
    attribute(0x0015, Buffer.from("nonce")),
  ]);

export type MediaServers = Awaited<ReturnType<typeof mediaServers>>["servers"];

/**
 * Replaces the STUN and TURN servers of a call's audio by servers of this machine. The browser asks them over UDP and
 * TCP, as it would ask the real ones. They answer until the test changes that.
 */
export async function mediaServers(page: Page) {
  /** Whether each server answers. */
  const servers = { stun: true, relay: true };
  const stun = createSocket("udp4", (request, { port, address }) => {
    if (servers.stun) stun.send(bindingAnswer(request), port, address);
  });
  stun.bind(0);
  await once(stun, "listening");
  const relay = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (request: Buffer) => {
      if (servers.relay) socket.write(refusal(request));
    });
  });
  relay.listen(0);
  await once(relay, "listening");
  // Browsers ask no server over the loopback interface.
  const host = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address;
  const addresses = {
    stun: `stun:${host}:${stun.address().port}`,
    relay: `turn:${host}:${(relay.address() as AddressInfo).port}?transport=tcp`,
  };
  await page.addInitScript(({ stun, relay }) => {
    const here = (urls: string | string[]) => (String(urls).startsWith("turn") ? relay : stun);
    const Real = RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
      constructor({ iceServers = [] }: RTCConfiguration = {}) {
        super({ iceServers: iceServers.map((one) => ({ ...one, urls: here(one.urls) })) });
      }
    };
  }, addresses);
  return {
    servers,
    end() {
      stun.close();
      relay.close();
    },
  };
}
