import type { Cancel } from "../../shared/clock.ts";
import { isInsecure } from "../../shared/microphone-permission.ts";

const asked = new WeakMap<Permissions, Promise<PermissionStatus>>();

/**
 * Asks the browser for the microphone permission, once for the page: as long as one answer has a listener, Chromium
 * keeps all answers in memory, and a question for each call would add up. Rejects in a browser that cannot be asked.
 */
async function permissionStatus(): Promise<PermissionStatus> {
  const { permissions } = navigator;
  const status = asked.get(permissions) ?? permissions.query({ name: "microphone" });
  asked.set(permissions, status);
  // With a listener, the browser keeps the state up to date.
  (await status).onchange ??= () => {};
  return status;
}

/**
 * Tells the state of the microphone permission, now and after each change. Null: the browser cannot be
 * asked about it. Never shows a prompt.
 */
export function watchMicrophonePermission(tell: (state: PermissionState | null) => void): Cancel {
  const over = new AbortController();
  const { signal } = over;
  void permissionStatus()
    .catch(() => null)
    .then((status) => {
      const tellNow = () => {
        if (!signal.aborted) tell(isInsecure() ? "denied" : (status?.state ?? null));
      };
      tellNow();
      status?.addEventListener("change", tellNow, { signal });
    });
  return () => over.abort();
}
