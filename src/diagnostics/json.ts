import { attempt } from "../shared/attempt.ts";

/** The text in the escaped form that it has within a JSON string, without quotation marks. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The text as a pattern that matches it. The pattern may stand in a regular expression of any flags. */
export const escapeForRegExp = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** A field of an unknown value. Undefined if the field is missing or its getter throws. */
export const fieldOf = (source: unknown, key: string): unknown =>
  typeof source === "object" && source !== null
    ? attempt((): unknown => Reflect.get(source, key))
    : undefined;
