const withSlash = (address: string): string => address.replace(/\/*$/, "/");

/**
 * Whether an address belongs to the voice service or to what the service asks on its own: it has another
 * origin than the page, or is at or below one of the addresses that the page's own server has for it.
 *
 * @param origin the page's own.
 * @param services absolute addresses.
 */
export function isService(
  { protocol, origin: asked, pathname }: URL,
  origin: string,
  services: readonly string[],
): boolean {
  if (!protocol.startsWith("http")) return false;
  const address = withSlash(asked + pathname);
  return asked !== origin || services.some((service) => address.startsWith(withSlash(service)));
}
