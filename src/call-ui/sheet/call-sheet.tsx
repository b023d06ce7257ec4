import type { ReactNode } from "react";
import type { LiveState } from "../../call/state.ts";
import { Button } from "../../components/button.tsx";
import { MediaIcon } from "../../components/media-icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { callElsewhere } from "../../content/notices.ts";
import { CallPresence } from "./call-presence.tsx";
import { CallProblems } from "./call-problems.tsx";
import { Conversation } from "./conversation.tsx";
import { MuteButton } from "./mute-button.tsx";
import { SoundButton, SoundDrawer } from "../sound/sound-button.tsx";
import { TypeButton, TypeField } from "./type-field.tsx";
import type { CallProps } from "../use-call.ts";
import "./call-tools.css";
import "./call-sheet.css";
import "./floating-sheet.css";

interface SheetProps extends CallProps<LiveState> {
  /** Whether the sheet lies over a page that has a heading of its own. */
  readonly floating: boolean;
  /** Whether captions are shown, and the function that changes it. */
  readonly captions: readonly [shown: boolean, show: (shown: boolean) => void];
}

/** Says why no call can start here. */
export const ElsewhereNotice = () => <Notice texts={callElsewhere} />;

/** Renders what the voice card shows of a call, for each place of the card. */
export function renderSheet(
  props: SheetProps,
): Partial<Record<"badge" | "presence" | "talk" | "notices" | "drawers" | "tools", ReactNode>> {
  const { session, state, floating, captions } = props;
  const [shown, show] = captions;
  const always = {
    presence: <CallPresence session={session} state={state} />,
    notices: <CallProblems session={session} state={state} />,
  };
  if (state.phase === "connecting") return always;
  return {
    ...always,
    badge: (
      <p className="live-badge state-dot soft" data-on>
        LIVE CONSULTATION
      </p>
    ),
    talk: (
      <Conversation
        session={session}
        state={state}
        level={floating ? "h3" : "h1"}
        captions={shown}
      />
    ),
    drawers: (
      <div className="sheet-drawers stack">
        <TypeField session={session} state={state} />
        <SoundDrawer session={session} />
      </div>
    ),
    tools: (
      <>
        <MuteButton
          muted={state.muted}
          faulty={state.microphoneFault !== null}
          onMute={session.setMuted}
        />
        <Button
          tone="quiet"
          icon={<MediaIcon name="captions" />}
          aria-pressed={shown}
          onPress={() => show(!shown)}
        >
          Captions
        </Button>
        <SoundButton session={session} />
        <TypeButton session={session} />
      </>
    ),
  };
}
