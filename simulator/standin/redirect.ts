import { STANDIN_PATHS } from "./addresses.ts";

const { platform, machine } = STANDIN_PATHS;

/** The path at which the platform answers requests that the call library sends to its own vendor. */
export const STOOD_IN_PATH = "/daily";

/** The path of a start below the base URL of the platform, which an app may choose. */
export const CALL_PATH = "/call/web";

/** The hosts of the SDK and of its call library, with the paths of their stand-ins. */
const HOSTS: readonly { readonly host: RegExp; readonly path: (address: URL) => string }[] = [
  { host: /^gs\.daily\.co$/, path: () => `${platform}${STOOD_IN_PATH}/geo` },
  { host: /\.ingest\.sentry\.io$/, path: () => `${platform}${STOOD_IN_PATH}/errors` },
  { host: /^c\.(?:daily\.co|dailywebrtc\.(?:com|net))$/, path: () => machine },
  { host: /(?:^|\.)vapi\.ai$/, path: ({ pathname, search }) => platform + pathname + search },
];

/**
 * Returns the path of the stand-in for a request, or null if the request needs no stand-in. External services must not
 * receive data of simulated calls. A start is recognised by its path, because its host is that of the app's base URL.
 */
export function standInFor(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin === origin && url.pathname.startsWith(platform)) return null;
  const known = HOSTS.find(({ host }) => host.test(url.host));
  if (known !== undefined) return known.path(url);
  return url.pathname.endsWith(CALL_PATH) ? platform + CALL_PATH : null;
}

/**
 * Redirects the requests of the SDK and of the call library to the stand-ins.
 *
 * @param adapt changes a redirected request. If it throws, the request fails.
 */
export function standInForRequests(
  page: Window,
  adapt = (path: string, init?: RequestInit): Parameters<typeof fetch> => [path, init],
): void {
  const ask = page.fetch.bind(page);
  const askInstead: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const path = standInFor(address, page.location.origin);
    return path === null ? ask(input, init) : ask(...adapt(path, init));
  };
  // The call library's error reporter uses window.fetch only if it looks native; otherwise it takes the
  // fetch of a new frame, which this function could not redirect.
  askInstead.toString = () => "function fetch() { [native code] }";
  page.fetch = askInstead;
}
