import type { ComponentProps } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { Button } from "../../components/button.tsx";
import { warmUpCall } from "../use-call-parts.ts";

interface StartButtonProps extends Partial<ComponentProps<typeof Button>> {
  readonly session: CallSession;
}

/** Starts a visitors' call. */
export function StartButton({ session, ...props }: StartButtonProps) {
  const warmUp = () => warmUpCall(session);
  return (
    <Button
      tone="primary"
      icon="voice"
      once
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onPress={() => session.start("home")}
      {...props}
    />
  );
}
