import * as v from "valibot";
import { type EndedCall, ENDS } from "../../call/state.ts";

/** The facts about an ended call that are known. */
export type KnownFacts = { readonly [Name in keyof EndedCall]: EndedCall[Name] | null };

const orNull = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.nullable(schema), null);

const FACTS = v.object({
  durationSeconds: orNull(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  sessionId: orNull(v.pipe(v.string(), v.regex(/\S/))),
  ended: orNull(v.picklist(ENDS)),
  // The code only selects the text, and an unknown code has the default text.
  error: orNull(v.object({ code: v.unknown(), text: v.string() })),
  endedReason: orNull(v.string()),
});

/**
 * Reads the ended call from the router's state. The browser stores that state, so each field is validated,
 * and an invalid one becomes null. A duration is null too if it is shorter than a second.
 */
export const readEndedCall = (kept: unknown): KnownFacts =>
  v.parse(FACTS, Object(kept)) as KnownFacts;
