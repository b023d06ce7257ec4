const withSlash = (address: string): string => address.replace(/\/*$/, "/");

/**
 * Whether an address belongs to the voice service: it has another origin than the page, or it is one of
 * `services`, which are absolute addresses, or below one.
 */
export function isService(
  { protocol, origin: requested, pathname }: URL,
  origin: string,
  services: readonly string[],
): boolean {
  if (!protocol.startsWith("http")) return false;
  const address = withSlash(requested + pathname);
  return requested !== origin || services.some((service) => address.startsWith(withSlash(service)));
}
