import type { ReactNode } from "react";
import type { CallSession } from "../call/call-session.ts";
import type { LiveState } from "../call/state.ts";
import { Notice } from "../components/notice.tsx";
import { callElsewhere } from "../content/notices.ts";
import type { Persona } from "../content/personas.ts";
import { CallPresence } from "./call-presence.tsx";
import { CallProblems } from "./call-problems.tsx";
import { Conversation } from "./conversation.tsx";
import { type CaptionsChoice, SheetTools } from "./sheet-tools.tsx";
import { SoundDrawer } from "./sound-button.tsx";
import { TypeField } from "./type-field.tsx";
import "./call-sheet.css";

export { CallTimer } from "./call-timer.tsx";

interface SheetProps {
  readonly session: CallSession;
  readonly state: LiveState;
  readonly persona: Persona;
  /** Whether the sheet lies over a page that has a heading of its own. */
  readonly floating: boolean;
  /** Whether captions are shown, and the function that changes it. */
  readonly captions: CaptionsChoice;
}

/** Says why no call can start here. */
export const ElsewhereNotice = () => <Notice texts={callElsewhere} />;

/** Renders what the voice card shows of a call, for each place of the card. */
export function renderSheet(
  props: SheetProps,
): Record<"badge" | "presence" | "talk" | "notices" | "drawers" | "tools", ReactNode> {
  const { session, state, persona, floating, captions } = props;
  const active = state.phase === "active" ? state : null;
  return {
    badge: active && <p className="live-badge">LIVE CONSULTATION</p>,
    presence: <CallPresence session={session} state={state} personaName={persona.firstName} />,
    talk: active && (
      <Conversation
        state={active}
        persona={persona}
        level={floating ? "h3" : "h1"}
        captions={captions[0]}
      />
    ),
    notices: <CallProblems session={session} state={state} />,
    drawers: active && (
      <div className="sheet-drawers">
        <TypeField session={session} />
        <SoundDrawer session={session} />
      </div>
    ),
    tools: active && <SheetTools session={session} state={active} captions={captions} />,
  };
}
