/**
 * The address that takes the envelopes of a project.
 *
 * @param address Sentry's DSN: `https://KEY@HOST/PROJECT`, with a path before the project if the service has one.
 * @throws Error if it is none. It does not quote the address.
 */
export function endpointOf(address: string): URL {
  const parts = /^(https?:\/\/)(\w+)@([\w.:[\]-]+(?:\/[\w.-]+)*)\/([\w-]+)\/?$/i.exec(address);
  const [, scheme, key, host, project] = parts ?? [];
  const endpoint = `${scheme}${host}/api/${project}/envelope/?sentry_version=7&sentry_key=${key}`;
  if (parts === null || !URL.canParse(endpoint))
    throw new Error("It must have the form https://KEY@HOST/PROJECT.");
  return new URL(endpoint);
}
