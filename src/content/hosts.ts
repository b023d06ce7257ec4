/** A source that a page may use besides the site's own server. */
export interface ForeignHost {
  /** As the content security policy names it, without a scheme. */
  readonly host: string;
  /** The directives of the policy that admit the host. `connect-src` admits requests. */
  readonly admittedBy: readonly ("connect-src" | "script-src")[];
  /** Whether the host is used through a WebSocket too. */
  readonly socket?: true;
  readonly why: string;
}

/** The voice platform's host, unless the build names another address. */
export const PLATFORM_HOST = "api.vapi.ai";

/** The settings of a host that carries calls. */
const carrier = { admittedBy: ["connect-src"], socket: true } as const;

/**
 * The hosts that a visitor's browser contacts from the press of the start button on. The content security policy,
 * the privacy page and docs/security.md use this list, so that none of them can name another host. Daily publishes
 * the domains that its call machine uses: docs.daily.co/guides/privacy-and-security and the page of `setProxyUrl`.
 */
export const hosts: readonly ForeignHost[] = [
  { host: PLATFORM_HOST, admittedBy: ["connect-src"], why: "the voice platform creates the call" },
  { host: "c.daily.co", admittedBy: ["script-src"], why: "the software that carries the call" },
  {
    host: "*.daily.co",
    ...carrier,
    why: "the call itself: rooms, signalling, media servers, and a lookup of the region",
  },
  { host: "*.pluot.blue", ...carrier, why: "sets up the call" },
  { host: "*.dailywebrtc.com", ...carrier, why: "replaces daily.co where a network blocks it" },
  { host: "*.dailywebrtc.net", ...carrier, why: "replaces daily.co where a network blocks it" },
  {
    host: "*.ingest.sentry.io",
    admittedBy: ["connect-src"],
    why: "error reports of the call library, after a call that failed",
  },
];
