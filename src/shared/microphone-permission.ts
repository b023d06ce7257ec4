/** Whether the page was opened without TLS. Browsers give such a page no microphone and never ask for one. */
export const isInsecure = (): boolean => globalThis.isSecureContext === false;

/**
 * The state of the microphone permission; null if the browser cannot be asked about it. Never shows a prompt and never
 * rejects.
 */
export async function microphonePermission(
  source: { readonly permissions?: Pick<Permissions, "query"> } = globalThis.navigator,
): Promise<PermissionState | null> {
  if (isInsecure()) return "denied";
  try {
    return (await source.permissions?.query({ name: "microphone" }))?.state ?? null;
  } catch {
    return null;
  }
}
