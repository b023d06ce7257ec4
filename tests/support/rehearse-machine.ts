import { follow } from "../../simulator/standin/machine/cues.ts";
import { settleMicrophone } from "../../simulator/standin/machine/joining.ts";
import { GOOD_MANNERS, type Manners } from "../../simulator/standin/machine/machine.ts";
import type { Message } from "../../simulator/standin/machine/message.ts";
import type { MicrophoneFault } from "../../simulator/standin/machine/microphone-fault.ts";
import { hear } from "../../simulator/standin/machine/questions.ts";
import {
  newRoom,
  type Effect,
  type MachineCue,
  type Room,
  type Step,
  type World,
} from "../../simulator/standin/machine/room.ts";

export const VISITOR = "visitor";
const NOW = new Date("2026-11-21T08:00:00Z");

/** The protocol of the call machine without a browser: what is said and asked, and what comes of it. */
export interface Rehearsal {
  room(): Room;
  /** The library says or asks something; returns what is to be done. */
  hear(action: string, fields?: object): readonly Effect[];
  cue(cue: MachineCue): readonly Effect[] | null;
  /** The device answers. */
  settle(outcome: "open" | MicrophoneFault): readonly Effect[];
  /** From the request to join to an assistant that is heard. */
  begin(): void;
}

/** What the library is told among some effects. */
export function toldIn(effects: readonly Effect[] | null): readonly Message[] {
  return (effects ?? []).flatMap((effect) => (effect.do === "tell" ? [effect.message] : []));
}

/** Each effect in a word: what is told by its action, anything else by what is done. */
export function inWords(effects: readonly Effect[] | null): readonly string[] {
  return (effects ?? []).map((effect) =>
    effect.do === "tell" ? effect.message.action : `[${effect.do}]`,
  );
}

export function rehearse(manners: Partial<Manners> = {}): Rehearsal {
  let room = newRoom(VISITOR);
  let ids = 0;

  const world = (): World => ({
    manners: { ...GOOD_MANNERS, ...manners },
    now: NOW,
    newId: () => `id-${++ids}`,
  });
  function take(step: Step): readonly Effect[] {
    room = step.room;
    return step.effects;
  }
  const rehearsal: Rehearsal = {
    room: () => room,
    hear: (action, fields = {}) => take(hear(room, { ...fields, action }, world())),
    cue(cue) {
      const step = follow(room, cue, world());
      return step === null ? null : take(step);
    },
    settle: (outcome) => take(settleMicrophone(room, outcome, world())),
    begin() {
      rehearsal.hear("join-meeting");
      if (room.microphone === "opening") rehearsal.settle("open");
      rehearsal.hear("update-participant", {
        id: room.assistant?.id,
        properties: { setSubscribedTracks: { audio: true, video: false } },
      });
      rehearsal.hear("app-msg", { data: "playable", to: "*" });
    },
  };
  return rehearsal;
}
