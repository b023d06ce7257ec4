import * as v from "valibot";
import { OrderFixture, PayloadFixture } from "../../scripts/sdk/fixture.ts";

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
