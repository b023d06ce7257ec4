const withSlash = (address: string): string => address.replace(/\/*$/, "/");

/**
 * Whether an address belongs to the voice service, or to a request that its code makes: its origin is not
 * the page's, or it is at or below one of `services`.
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
