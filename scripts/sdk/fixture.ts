import * as v from "valibot";

const Released = { sdk: v.string(), daily: v.string() };
const Observed = v.strictObject({
  kind: v.literal("observed"),
  ...Released,
  browser: v.string(),
  observedAt: v.pipe(v.string(), v.isoDate()),
  by: v.picklist(["stand-in network", "the service itself"]),
  case: v.string(),
  note: v.optional(v.string()),
});
const Constructed = v.strictObject({
  kind: v.literal("constructed"),
  ...Released,
  by: v.literal("hand"),
  note: v.string(),
});
const Emission = v.strictObject({
  at: v.number(),
  event: v.string(),
  payload: v.optional(v.unknown()),
});

/**
 * One payload of the SDK, as JSON and without secrets. An observed payload names its browser and date; a
 * constructed payload is written by hand and names its source.
 */
export const PayloadFixture = v.strictObject({
  provenance: v.variant("kind", [Observed, Constructed]),
  event: v.string(),
  payload: v.unknown(),
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

/** The events of an order, without its `happened` entries. */
export const emissionsOf = ({ events }: OrderFixture): v.InferOutput<typeof Emission>[] =>
  events.filter((entry) => "event" in entry);
