import * as v from "valibot";
import { Observed, OrderFixture } from "../../tools/sdk/fixture.ts";

const Constructed = v.strictObject({
  kind: v.literal("constructed"),
  sdk: v.string(),
  daily: v.string(),
  by: v.literal("hand"),
  note: v.string(),
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

const named = (files: Readonly<Record<string, unknown>>) =>
  Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ""), file] as const);

/** The files of observed payloads, by name, with their content before validation. */
export const payloadFiles = named(
  import.meta.glob("../../fixtures/vapi/*.json", { eager: true, import: "default" }),
);
export const orderFiles = named(
  import.meta.glob("../../fixtures/vapi/orders/*.json", { eager: true, import: "default" }),
);

export const payloads = new Map(
  payloadFiles.map(([name, file]) => [name, v.parse(PayloadFixture, file)]),
);
export const orders = new Map(
  orderFiles.map(([name, file]) => [name, v.parse(OrderFixture, file)]),
);
