import * as v from "valibot";

export const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** The keys of a value: one per character for a string, none for other primitives. */
export const keysOf = (value: unknown): readonly string[] =>
  value === null || value === undefined ? [] : Object.keys(value);

/** A field that may be missing. Any falsy value is valid, because the library does not check those. */
export const optional = (schema: v.GenericSchema) =>
  v.optional(v.lazy((value) => (value ? schema : v.unknown())));

/** A field that has to be missing or falsy. */
export const missing = optional(v.never());

/** An object whose fields are optional. A primitive has none of the fields, so it is valid. */
export const optionalFields = (fields: v.ObjectEntries) =>
  v.optional(v.lazy((value) => (isObject(value) ? v.object(fields) : v.unknown())));

/** An object or an array with no other keys, inherited names such as `toString` included. */
export const strict = (fields: v.ObjectEntries) =>
  v.strictObject(Object.assign(Object.create(null) as v.ObjectEntries, fields));

/** An object or an array whose own values are all valid. */
export const each = (schema: v.GenericSchema) =>
  v.custom(
    (value) => isObject(value) && Object.values(value).every((item) => v.is(schema, item)),
    ({ received }) => `Expected valid values in ${received}`,
  );
