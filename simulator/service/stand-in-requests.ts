/** Below it, the platform answers what the call library asks on its own. */
export const STOOD_IN_PATH = "/daily";

/** What the call library asks for on its own, and where the platform answers it. */
const STOOD_IN: readonly { readonly host: RegExp; readonly path: string }[] = [
  { host: /^gs\.daily\.co$/, path: `${STOOD_IN_PATH}/geo` },
  { host: /\.ingest\.sentry\.io$/, path: `${STOOD_IN_PATH}/errors` },
];

/**
 * Where a request is to go instead, or null where it may go where it goes: nothing of a call that is
 * played for a test is told to a service that would take it for a real one.
 */
export function standInFor(address: string, platform: string): string | null {
  if (!URL.canParse(address)) return null;
  const { host } = new URL(address);
  const found = STOOD_IN.find((service) => service.host.test(host));
  return found === undefined ? null : `${platform}${found.path}`;
}

/** Has the platform answer, from now on, what the call library asks other services for. */
export function standInForRequests(page: Window, platform: string): void {
  const ask = page.fetch.bind(page);
  const askInstead: typeof fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const instead = standInFor(address, platform);
    return instead === null ? ask(input, init) : ask(instead, init);
  };
  // Error reports are sent by a fetch that looks like the browser's own, or else by one out of a frame.
  askInstead.toString = () => "function fetch() { [native code] }";
  page.fetch = askInstead;
}
