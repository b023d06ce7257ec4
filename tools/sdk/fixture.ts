import * as v from "valibot";

/** The source of an observed fixture. */
export const Observed = v.strictObject({
  kind: v.literal("observed"),
  sdk: v.string(),
  daily: v.string(),
  browser: v.string(),
  observedAt: v.pipe(v.string(), v.isoDate()),
  by: v.picklist(["stand-in network", "the service itself"]),
  case: v.string(),
  note: v.optional(v.string()),
});
const Emission = v.strictObject({
  at: v.number(),
  event: v.string(),
  payload: v.optional(v.unknown()),
});

/**
 * The events of the SDK during one case, in order; `at` is in milliseconds. A `happened` entry describes an
 * act that causes the events after it.
 */
export const OrderFixture = v.strictObject({
  provenance: Observed,
  events: v.array(v.union([Emission, v.strictObject({ happened: v.string() })])),
});
export type OrderFixture = v.InferOutput<typeof OrderFixture>;
