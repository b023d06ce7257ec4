import type { Log } from "../diagnostics/store/create-log.ts";
import { clearSite } from "../shared/site-storage.ts";
import type { StaffTools } from "./staff-tools.ts";
import { TwoPressButton } from "./two-press-button.tsx";
import type { AsyncAction, Doing } from "./use-async-action.tsx";

/**
 * Deletes everything that this site keeps in the browser: the log in every tab, and all storage.
 *
 * @returns a sentence for the user.
 * @throws Error if storage still holds the log.
 */
export async function forgetDevice(log: Log): Promise<string> {
  clearSite();
  if (await log.clear()) return "Deleted. This site keeps nothing of you in this browser now.";
  throw new Error(
    "Storage is not available. Keep this page open, so that the stored log is deleted once it is available again.",
  );
}

const FORGETTING: Doing = { progress: "Deleting…", reason: "everything is being deleted" };

interface ForgetButtonProps {
  readonly log: StaffTools["log"];
  readonly action: AsyncAction;
}

/** Deletes on the second press everything that this site keeps in the browser. */
export const ForgetButton = ({ log, action }: ForgetButtonProps) => (
  <TwoPressButton
    action={action}
    doing={FORGETTING}
    labels={["Delete everything on this device", "Really delete everything?"]}
    warning="This deletes the log and all else that this site keeps in this browser."
    perform={async () => forgetDevice(await log())}
  />
);
