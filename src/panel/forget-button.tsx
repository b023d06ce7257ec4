import type { StaffTools } from "./staff-tools.ts";
import { forgetDevice } from "./forget-device.ts";
import { TwoPressButton } from "./two-press-button.tsx";
import type { AsyncAction, Doing } from "./use-async-action.tsx";

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
