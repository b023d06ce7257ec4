import type { Cancel } from "../shared/clock.ts";
import { isInsecure } from "../shared/microphone-permission.ts";

/**
 * Tells the state of the microphone permission, now and after each change. Null: the browser cannot be
 * asked about it. Never shows a prompt.
 */
export function watchMicrophonePermission(tell: (state: PermissionState | null) => void): Cancel {
  const over = new AbortController();
  const { signal } = over;
  const tellUntilOver = (state: PermissionState | null) => {
    if (!signal.aborted) tell(isInsecure() ? "denied" : state);
  };
  // An async function, because some browsers throw instead of rejecting, and some have no Permissions API.
  const ask = async () => navigator.permissions.query({ name: "microphone" });
  ask().then(
    (status) => {
      tellUntilOver(status.state);
      status.addEventListener("change", () => tellUntilOver(status.state), { signal });
    },
    () => tellUntilOver(null),
  );
  return () => over.abort();
}
