import { resultOf, problemOfLength, problemOfPosting, type RuleResult } from "./rule-result.ts";

/** The maximum length of an app message's JSON, unless the call machine sets another on entry. */
export const LONGEST_APP_MESSAGE = 4096;

/**
 * `sendAppMessage` accepts a value whose JSON has at most `longest` characters, including a string's quotes.
 * It refuses values without JSON: undefined, functions, BigInts and circular objects.
 */
export const checkAppMessage = (data: unknown, longest = LONGEST_APP_MESSAGE): RuleResult =>
  resultOf(() => {
    const text: unknown = JSON.stringify(data);
    if (typeof text !== "string") return "An app message can be written as JSON.";
    return problemOfLength("An app message", text, longest) ?? problemOfPosting(data);
  });

/** The maximum length of user data. */
const LONGEST_USER_DATA = 4096;

/**
 * During a call `setUserData` accepts undefined, a string of at most 4096 characters, or a value whose JSON is
 * at most that long. It refuses values without JSON: functions, BigInts and circular objects.
 */
export const checkUserData = (userData: unknown): RuleResult =>
  resultOf(() => {
    if (userData === undefined) return undefined;
    const text: unknown = typeof userData === "string" ? userData : JSON.stringify(userData);
    if (typeof text !== "string") return "User data can be written as JSON.";
    return problemOfLength("User data", text, LONGEST_USER_DATA) ?? problemOfPosting(userData);
  });
