import * as v from "valibot";
import { at, textAt } from "../machine/message.ts";
import { each, missing, optional, optionalFields, strict } from "./schemas.ts";

const whole = v.boolean();
const custom = each(v.boolean());
const media = {
  video: whole,
  audio: whole,
  screenVideo: whole,
  screenAudio: whole,
  customVideo: custom,
  customAudio: custom,
};
const someMedia = Object.fromEntries(
  Object.entries(media).map(([name, medium]) => [name, v.exactOptional(medium)]),
);
const booleanOr = (schema: v.GenericSchema) =>
  v.lazy((value) => (typeof value === "boolean" ? v.boolean() : schema));
const grants = each(booleanOr(strict(someMedia)));
/** An object of booleans by track name. The name `*`, the default, is required. */
const customWithDefault = v.intersect([custom, v.object({ "*": v.boolean() })]);
/** The rule for `canReceive`. If `base` is an object, it must name all media. */
const canReceive = strict({
  base: v.exactOptional(
    booleanOr(strict({ ...media, customVideo: customWithDefault, customAudio: customWithDefault })),
  ),
  byUserId: v.exactOptional(grants),
  byParticipantId: v.exactOptional(grants),
});

/** A non-empty list of known codecs. `every` skips the holes of a sparse list, like the library. */
const codecs = (...known: readonly unknown[]) =>
  optional(
    v.custom(
      (list) =>
        Array.isArray(list) && list.length > 0 && list.every((codec) => known.includes(codec)),
      `Expected some of ${known.join(", ")}`,
    ),
  );
const audio = codecs("OPUS", "PCMU", "PCMA", "G722");

/** Adds the rules for an extension, dialled after the answer. The wait in seconds may be negative. */
const withExtension = (fields: v.ObjectEntries) =>
  v.pipe(
    v.object({
      ...fields,
      extension: optional(v.pipe(v.string(), v.maxLength(20))),
      waitBeforeExtensionDialSec: optional(v.pipe(v.number(), v.maxValue(60))),
    }),
    v.check(
      (call) => !call.waitBeforeExtensionDialSec || Boolean(call.extension),
      "waitBeforeExtensionDialSec needs an extension",
    ),
  );

const text = v.pipe(v.string(), v.nonEmpty());
const sipAddress = v.pipe(v.string(), v.startsWith("sip:"));

const call = {
  displayName: optional(v.pipe(v.string(), v.maxLength(199))),
  userId: optional(v.pipe(v.string(), v.maxLength(36))),
  permissions: optionalFields({ canReceive: optional(canReceive) }),
};
const sipCall = withExtension({
  ...call,
  sipUri: sipAddress,
  phoneNumber: missing,
  callerId: missing,
  video: optional(v.boolean()),
  codecs: optionalFields({ audio, video: codecs("H264", "VP8") }),
  provider: optional(v.literal("daily")),
});
const phoneCall = withExtension({
  ...call,
  phoneNumber: v.pipe(v.string(), v.regex(/^\+\d+$/)),
  callerId: optional(v.string()),
  codecs: optionalFields({ audio }),
  provider: missing,
});

/** The rule for `startDialOut`: it calls exactly one of `sipUri` and `phoneNumber`. */
export const dialOut = v.lazy((call) => (at(call, "sipUri") ? sipCall : phoneCall));

const sipTransfer = v.object({ sessionId: text, toEndPoint: sipAddress, callerId: missing });
const phoneTransfer = v.object({
  sessionId: text,
  toEndPoint: v.pipe(v.string(), v.startsWith("+")),
  callerId: optional(v.string()),
});

/** The rule for `sipCallTransfer` and for `sipRefer`, whose extension is not checked. */
export const transfer = v.lazy((options): v.GenericSchema => {
  if (at(options, "useSipRefer") === true) return sipTransfer;
  const toPhone = textAt(options, "toEndPoint")?.startsWith("+") === true;
  return withExtension((toPhone ? phoneTransfer : sipTransfer).entries);
});

/** The rule for `sendDTMF`. */
export const tones = v.object({
  sessionId: text,
  tones: v.pipe(v.string(), v.regex(/^[0-9A-D*#]+$/), v.maxLength(20)),
});
