import * as v from "valibot";

/** A complete spoken line of a scenario. */
export interface Line {
  readonly speaker: "assistant" | "visitor";
  readonly text: string;
}

const Final = v.object({
  event: v.literal("transcript"),
  payload: v.object({
    role: v.picklist(["assistant", "user"]),
    transcriptType: v.literal("final"),
    transcript: v.string(),
  }),
});

const Scenario = v.object({ attempts: v.array(v.object({ events: v.array(v.unknown()) })) });

/** The final transcripts of a scenario file, in order. */
export function linesOf(scenario: unknown): readonly Line[] {
  return v.parse(Scenario, scenario).attempts.flatMap(({ events }) =>
    events.flatMap((event): readonly Line[] => {
      if (!v.is(Final, event)) return [];
      const { role, transcript } = event.payload;
      return [{ speaker: role === "user" ? "visitor" : "assistant", text: transcript }];
    }),
  );
}
