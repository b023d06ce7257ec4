import { systemTimers } from "../../shared/system-clock.ts";
import { millis } from "../../shared/units.ts";
import type { Reach } from "../reachability.ts";

/**
 * The servers that the call library uses to find a path for audio:
 * docs.daily.co/guides/privacy-and-security/corporate-firewalls-nats-allowed-ip-list
 */
const STUN = ["stun.cloudflare.com:3478", "global.stun.twilio.com:3478"] as const;
const RELAY = "turn.cloudflare.com:443";

/** Long enough for several repeats of a lost packet. */
const LONGEST_WAIT = millis(4000);
/** Errors from here on come from the browser itself: no server answered. */
const OWN_ERRORS = 700;

/**
 * Looks for the paths that a call's audio can take, as a call does: over UDP, if a STUN server answers, or over TCP
 * through a relay. The check has no account, so the relay refuses it, which is an answer too. Opens no microphone.
 */
export function tryMediaPath(signal: AbortSignal): Promise<Reach> {
  if (typeof RTCPeerConnection === "undefined") return Promise.resolve({ type: "no-webrtc" });
  const connection = new RTCPeerConnection({
    iceServers: [
      { urls: STUN.map((server) => `stun:${server}`) },
      { urls: `turns:${RELAY}?transport=tcp`, username: "check", credential: "check" },
    ],
  });
  const found = new Promise<Reach>((resolve) => {
    let hasAddress = false;
    let stunIsSilent = false;
    let relay: boolean | null = "onicecandidateerror" in connection ? false : null;
    const open = () => resolve({ type: "media-open" });
    const closed = () =>
      resolve(relay === false ? { type: "no-media" } : { type: "no-udp", relay });
    connection.addEventListener("icecandidate", ({ candidate }) => {
      hasAddress ||= candidate?.type === "host";
      if (candidate?.type === "srflx") open();
    });
    connection.addEventListener("icecandidateerror", ({ url, errorCode }) => {
      if (errorCode < OWN_ERRORS) relay = true;
      else if (url.startsWith("stun:")) stunIsSilent = true;
    });
    connection.addEventListener("icegatheringstatechange", () => {
      if (connection.iceGatheringState !== "complete") return;
      // For a device with a public address, the answer of a STUN server contains no new candidate.
      if (hasAddress && !stunIsSilent) open();
      else closed();
    });
    const stopWaiting = systemTimers.after(LONGEST_WAIT, closed);
    signal.addEventListener("abort", () => {
      stopWaiting();
      closed();
    });
    // Without a data channel the browser would not search for a path.
    connection.createDataChannel("check");
    connection.setLocalDescription().catch(closed);
  });
  return found.finally(() => connection.close());
}
