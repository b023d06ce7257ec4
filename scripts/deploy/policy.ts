import { type ForeignHost, hosts, PLATFORM_HOST } from "../../src/content/hosts.ts";

/** Placeholders for the policy's values in the committed files, which belong to no build. */
export const PLACEHOLDERS = {
  /** Hashes of the inline scripts. */
  scripts: "{script hashes}",
  /** Hashes of the inline style sheets. */
  styles: "{style hashes}",
  /** The origin of the voice platform. */
  api: "{platform}",
  /** The origin that gets reports of errors and calls, after a space; empty if no origin gets reports. */
  reports: "{reports}",
  /** The address for reports of violations, as a directive that begins with "; "; empty without such an address. */
  violations: "{violations}",
};
/** The parts of the policy that differ from build to build. Each is a list of sources, separated by spaces. */
export type PolicyValues = Readonly<typeof PLACEHOLDERS>;

const admitted = (directive: ForeignHost["admittedBy"][number], api: string): string =>
  hosts
    .filter(({ admittedBy }) => admittedBy.includes(directive))
    .flatMap(({ host, socket }) => [
      host === PLATFORM_HOST ? api : `https://${host}`,
      ...(socket ? [`wss://${host}`] : []),
    ])
    .join(" ");

/**
 * The content security policy of every page. docs/security.md gives the reason for each exception:
 * `blob:` and `wasm-unsafe-eval` in `script-src`, and the missing Trusted Types.
 */
export const contentPolicy = ({
  scripts,
  styles,
  api,
  reports,
  violations,
}: PolicyValues): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts} ${admitted("script-src", api)} blob: 'wasm-unsafe-eval'`,
    `style-src 'self' ${styles}`,
    `connect-src 'self' ${admitted("connect-src", api)}${reports}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ") + violations;

/**
 * The features that the site uses itself. No frame and no other origin may use them. `speaker-selection` is missing:
 * browsers restrict it to the site by default, and a Chromium that does not know it warns in the console.
 */
const OWN_FEATURES = "autoplay camera clipboard-write microphone screen-wake-lock";
/** The other features that browsers know by this name, switched off. */
const OTHER_FEATURES = `
  accelerometer browsing-topics clipboard-read compute-pressure display-capture
  encrypted-media fullscreen gamepad geolocation gyroscope hid identity-credentials-get
  idle-detection local-fonts magnetometer midi otp-credentials payment picture-in-picture
  publickey-credentials-create publickey-credentials-get serial storage-access sync-xhr usb
  window-management xr-spatial-tracking
`;

const all = (features: string, allowed: string): string[] =>
  features
    .trim()
    .split(/\s+/)
    .map((name) => `${name}=${allowed}`);

export const permissionsPolicy = [
  ...all(OWN_FEATURES, "(self)"),
  ...all(OTHER_FEATURES, "()"),
].join(", ");
