import type { CallError } from "../call/call-error.ts";
import { useStore } from "../components/use-store.ts";
import { createStore } from "../shared/store.ts";

/** The error that the visitor dismissed last. Outside React, so that no other page shows it again. */
const dismissed = createStore<CallError | null>(null);

/** Returns the call's error until the visitor dismisses it. The call's state keeps it. */
export function useShownError(error: CallError | null): CallError | null {
  return useStore(dismissed.subscribe, dismissed.get) === error ? null : error;
}

export const dismissError = (error: CallError): void => dismissed.set(error);
