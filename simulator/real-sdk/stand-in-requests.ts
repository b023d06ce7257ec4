/** The path of the platform's answers to requests of the call library itself. */
export const STOOD_IN_PATH = "/daily";

/** Requests that the call library makes on its own, with the path of their stand-in. */
const STOOD_IN: readonly { readonly host: RegExp; readonly path: string }[] = [
  { host: /^gs\.daily\.co$/, path: `${STOOD_IN_PATH}/geo` },
  { host: /\.ingest\.sentry\.io$/, path: `${STOOD_IN_PATH}/errors` },
];

/**
 * Returns the address of the stand-in for a request; null for a request that needs none. External services
 * must not receive data of simulated calls.
 */
export function standInFor(address: string, platform: string): string | null {
  if (!URL.canParse(address)) return null;
  const { host } = new URL(address);
  const found = STOOD_IN.find((service) => service.host.test(host));
  return found === undefined ? null : `${platform}${found.path}`;
}

/** Redirects the call library's requests to external services to the platform. */
export function standInForRequests(page: Window, platform: string): void {
  const ask = page.fetch.bind(page);
  const askInstead: typeof fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const instead = standInFor(address, platform);
    return instead === null ? ask(input, init) : ask(instead, init);
  };
  // The error reporter uses window.fetch only if it looks native; otherwise it takes another from a frame.
  askInstead.toString = () => "function fetch() { [native code] }";
  page.fetch = askInstead;
}
