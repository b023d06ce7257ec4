import { judge, problemOfLength, problemOfPosting, type Verdict } from "./verdict.ts";

/** The most characters of user data. */
const LONGEST_USER_DATA = 4096;

/**
 * What `setUserData` takes in a call: nothing at all (undefined), a string of at most 4096 characters, or
 * anything else whose JSON is no longer than that. What has no JSON (functions, BigInts, circles) is refused.
 */
export const checkUserData = (userData: unknown): Verdict =>
  judge(() => {
    if (userData === undefined) return undefined;
    const text: unknown = typeof userData === "string" ? userData : JSON.stringify(userData);
    if (typeof text !== "string") return "User data can be written as JSON.";
    return problemOfLength("User data", text, LONGEST_USER_DATA) ?? problemOfPosting(userData);
  });
