import * as v from "valibot";

const status = v.pipe(
  v.number("status must be a number"),
  v.integer("status must be an integer"),
  v.minValue(200, "status must not be less than 200"),
  v.maxValue(599, "status must not be greater than 599"),
);

/** The schema of a response to `POST /call/web`. */
export const webCallAnswer = v.variant(
  "type",
  [
    // 201 with a call. `fields` override its fields, such as `artifactPlan`.
    v.strictObject({
      type: v.literal("created"),
      fields: v.exactOptional(v.record(v.string(), v.unknown())),
    }),
    // Any other response, with `body` as JSON or `text` as HTML, possibly empty.
    v.strictObject({ type: v.literal("refused"), status, body: v.unknown() }),
    v.strictObject({ type: v.literal("garbled"), status, text: v.string("text must be a string") }),
    // The connection closes without a response: `fetch` rejects.
    v.strictObject({ type: v.literal("dropped") }),
    // The connection closes in the middle of the body: reading the body rejects.
    v.strictObject({ type: v.literal("cut"), status }),
  ],
  "type must be one of the following values: created, refused, garbled, dropped, cut",
);

export type WebCallAnswer = v.InferOutput<typeof webCallAnswer>;
