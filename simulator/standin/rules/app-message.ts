import { judge, problemOfLength, problemOfPosting, type Verdict } from "./verdict.ts";

/** The most characters of an app message's JSON, unless the call machine allows another number as it joins. */
export const LONGEST_APP_MESSAGE = 4096;

/**
 * What `sendAppMessage` takes: anything whose JSON has at most `longest` characters. A string is measured
 * with its quotes; what has no JSON (undefined, functions, BigInts, circles) is refused.
 */
export const checkAppMessage = (data: unknown, longest = LONGEST_APP_MESSAGE): Verdict =>
  judge(() => {
    const text: unknown = JSON.stringify(data);
    if (typeof text !== "string") return "An app message can be written as JSON.";
    return problemOfLength("An app message", text, longest) ?? problemOfPosting(data);
  });
