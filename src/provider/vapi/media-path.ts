import { systemTimers } from "../../shared/system-clock.ts";
import { millis } from "../../shared/units.ts";
import type { Reach } from "../reachability.ts";

/**
 * The servers of the call library for the ways of audio:
 * docs.daily.co/guides/privacy-and-security/corporate-firewalls-nats-allowed-ip-list
 */
const STUN = ["stun.cloudflare.com:3478", "global.stun.twilio.com:3478"] as const;
const RELAY = "turn.cloudflare.com:443";

/** Long enough for several repeats of a lost packet. */
const LONGEST_WAIT = millis(4000);
/** Errors from here on come from the browser itself: no server answered. */
const OWN_ERRORS = 700;

/**
 * Looks for the ways that a call's audio can take, as a call does: over UDP, which a STUN server answers, or through a
 * relay over TCP. The relay refuses the check, which has no account, and so answers too. Opens no microphone.
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
      // What a STUN server answers is no new candidate for a device with a public address.
      if (hasAddress && !stunIsSilent) open();
      else closed();
    });
    const stopWaiting = systemTimers.after(LONGEST_WAIT, closed);
    signal.addEventListener("abort", () => {
      stopWaiting();
      closed();
    });
    // A channel for data, so that there is something to find a way for.
    connection.createDataChannel("check");
    connection.setLocalDescription().catch(closed);
  });
  return found.finally(() => connection.close());
}
