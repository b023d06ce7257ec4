/** Whether the page was opened without TLS. Browsers give such a page no microphone and never ask for one. */
export const isInsecure = (): boolean => globalThis.isSecureContext === false;

/**
 * The state of the microphone permission; null if the browser cannot be asked about it. Never shows a prompt and never
 * rejects.
 */
export async function microphonePermission(): Promise<PermissionState | null> {
  if (isInsecure()) return "denied";
  try {
    return (await navigator.permissions?.query({ name: "microphone" }))?.state ?? null;
  } catch {
    return null;
  }
}
