import fc from "fast-check";
import { around, field } from "./hostile.ts";

/** Valid targets of a call, and values that are almost valid. */
export const SIP = ["sip:", "sip:a@b", "sip:+1"];
export const NEARLY_SIP = ["SIP:a", " sip:a", "sips:a", "sip", "sip;a", ":", "s"];
export const PHONE = ["+1", "+0", "+15551234567", `+${"9".repeat(30)}`];
export const NEARLY_PHONE = [
  "+",
  "1",
  "++1",
  "+1 2",
  "+1a",
  "+1\n",
  " +1",
  "+１",
  "+-1",
  "+1,2",
  "tel:+1",
];

/** The extension that is dialled after the call is answered. */
export const extension = {
  extension: field(around(20), 5, ["1"]),
  waitBeforeExtensionDialSec: field(
    fc.oneof(fc.constantFrom(0, -1, 59, 59.9, 60), fc.integer({ min: -5, max: 60 })),
    60.0001,
    61,
    "5",
    Infinity,
    -Infinity,
    NaN,
  ),
};
