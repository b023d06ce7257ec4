import fc from "fast-check";
import { around, type Case, field, options, textOf } from "./inputs.ts";

const SIP = ["sip:", "sip:a@b", "sip:+1"];
const NEARLY_SIP = ["SIP:a", " sip:a", "sips:a", "sip", "sip;a", ":", "s"];
const PHONE = ["+1", "+0", "+15551234567", `+${"9".repeat(30)}`];
const NEARLY_PHONE = [
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
const AUDIO = ["OPUS", "PCMU", "PCMA", "G722"];
const VIDEO = ["H264", "VP8"];
/** An array of length two without elements. */
const sparse = Array<string>(2);

const digits = (count: number) => "1".repeat(count);
const x = (count: number) => "x".repeat(count);
const optionally = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [] });

const codecs = (known: readonly string[]) =>
  field(
    fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 3 }),
    ...["OPUS", [], sparse, [...AUDIO, ...VIDEO], { 0: known[0], length: 1 }],
    ...["opus", "VP9", "H265", "OPUS ", "", undefined, 0].map((codec) => [codec]),
  );
const medium = field(fc.boolean(), 0, "true", null, {});
const customMedium = field(
  fc.constantFrom({ "*": true }, { "*": false, a: true }, {}),
  ...[{ "*": 1 }, [], [true], true, null],
);
const whole = {
  video: true,
  audio: true,
  screenVideo: false,
  screenAudio: true,
  customVideo: { "*": true },
  customAudio: { "*": false },
};
const { video: _video, ...withoutVideo } = whole;
const grant = field(
  fc.oneof(
    fc.boolean(),
    optionally({
      video: medium,
      audio: medium,
      screenVideo: medium,
      screenAudio: medium,
      customVideo: customMedium,
      customAudio: customMedium,
    }),
  ),
  ...[{ smell: true }, null, {}, [], [true]],
);
const grants = field(
  fc.dictionary(fc.string(), grant, { maxKeys: 2 }),
  ...[null, [], [true], [5], true, "all"],
);
const canReceive = field(
  optionally({
    base: fc.oneof(grant, fc.constant(whole)),
    byUserId: grants,
    byParticipantId: grants,
  }),
  ...[true, "base", [], { else: true }],
);
const permissions = field(
  optionally({ canReceive, hasPresence: fc.boolean() }),
  ...[null, 0, "all", true],
);
const extension = {
  extension: field(around(20), 5, ["1"]),
  waitBeforeExtensionDialSec: field(
    fc.oneof(fc.constantFrom(0, -1, 59, 59.9, 60), fc.integer({ min: -5, max: 60 })),
    ...[60.0001, 61, "5", Infinity, -Infinity, NaN],
  ),
};
const callerId = field(textOf("+1a ", 0, 5), 0, 5, false, true);
const sipUri = field(fc.constantFrom(...SIP), ...NEARLY_SIP, "", ...PHONE);
const phoneNumber = field(fc.constantFrom(...PHONE), ...NEARLY_PHONE, "", ...SIP);
const call = {
  callerId,
  displayName: field(around(199), 5),
  userId: field(around(36), 5),
  video: field(fc.boolean(), "yes", 1, 0, null),
  codecs: field(
    optionally({ audio: codecs(AUDIO), video: codecs(VIDEO) }),
    ...[null, "", "OPUS", 5, []],
  ),
  provider: field(fc.constantFrom("daily", undefined, ""), "Daily", "twilio", true, 0),
  permissions,
  ...extension,
};

const sip = (further: object) => ({ sipUri: "sip:a@b", ...further });
const phone = (further: object) => ({ phoneNumber: "+1", ...further });
const extended = (wait: unknown) => phone({ extension: "1", waitBeforeExtensionDialSec: wait });
const permitted = (granted: unknown) => sip({ permissions: { canReceive: granted } });
const base = (further: object) => permitted({ base: { ...whole, ...further } });

export const dialOut: Case = {
  method: "startDialOut",
  message: (given) => ({ ...(Object(given) as object), action: "dialout-start" }),
  inputs: fc.oneof(
    options({ sipUri, ...call }, "sipUri"),
    options({ phoneNumber, ...call }, "phoneNumber"),
    options({ sipUri, phoneNumber, ...call }),
    options({ sipUri, codecs: call.codecs, permissions }, "sipUri", "permissions"),
    options({ phoneNumber, callerId, ...extension }, "phoneNumber", "extension"),
  ),
  accepted: [
    ...[
      { sipUri: "sip:" },
      phone({}),
      phone({ sipUri: "" }),
      phone({ waitBeforeExtensionDialSec: NaN }),
    ],
    ...[phone({ callerId: "1" }), phone({ video: "yes" })],
    ...[x(199), "🦷".repeat(99), 0].map((displayName) => sip({ displayName })),
    sip({ userId: x(36) }),
    phone({ extension: digits(20) }),
    ...[60, -1].map(extended),
    ...[...AUDIO.map((codec) => [codec]), sparse].map((audio) => phone({ codecs: { audio } })),
    ...[...VIDEO.map((codec) => [codec]), 0].map((video) => sip({ codecs: { video } })),
    phone({ codecs: { video: ["OPUS"] } }),
    sip({ codecs: { audio: 0 } }),
    ...["daily", ""].map((provider) => sip({ provider })),
    ...[{}, { customAudio: { "*": true, a: false } }, { video: false }].map(base),
    ...[0, { base: true }, { byUserId: { a: true } }].map(permitted),
    permitted({ byUserId: { a: { video: true } } }),
    permitted({ byParticipantId: { a: { customVideo: {} } } }),
    sip({ further: {} }),
  ],
  refused: [
    ...[
      { sipUri: "sip" },
      { phoneNumber: "+" },
      phone({ sipUri: "sip:a" }),
      { phoneNumber: "", sipUri: "" },
    ],
    ...[sip({ callerId: "1" }), phone({ callerId: 1 }), sip({ video: "yes" })],
    ...[x(200), "🦷".repeat(100), 1].map((displayName) => sip({ displayName })),
    ...[x(37), ["x"]].map((userId) => sip({ userId })),
    ...[digits(21), 1].map((number) => phone({ extension: number })),
    ...[61, 60.001, "1"].map(extended),
    phone({ waitBeforeExtensionDialSec: 1 }),
    ...[[], ...AUDIO.map((codec) => [`${codec}1`])].map((audio) => phone({ codecs: { audio } })),
    ...["OPUS", ...VIDEO.map((codec) => [codec])].map((audio) => sip({ codecs: { audio } })),
    ...["VP8", ["OPUS"]].map((video) => sip({ codecs: { video } })),
    ...[phone({ provider: "daily" }), sip({ provider: "vapi" })],
    ...[{ customVideo: {} }, { customAudio: { a: false } }, { video: 0 }].map(base),
    ...[1, { base: withoutVideo }, { base: { video: true } }, { byUserId: true }].map(permitted),
    permitted({ byUser: { a: true } }),
    permitted({ byParticipantId: { a: { customVideo: { b: 1 } } } }),
  ],
};

const ALL_TONES = Array.from("0123456789ABCD*#");
const WRONG_TONES = ["", "a", "E", "1 ", "１", "12,3", "+", "*#d", "\n", "🦷", 5, ["1"]];
const tones = (sent: unknown) => ({ sessionId: "a", tones: sent });

export const dtmf: Case = {
  method: "sendDTMF",
  message: (given) => ({ ...(Object(given) as object), action: "send-dtmf" }),
  inputs: options(
    {
      sessionId: field(textOf("ab-1", 1, 4), "", 5),
      tones: field(
        fc.oneof(around(20, ALL_TONES.join("")), fc.constantFrom(...ALL_TONES)),
        ...WRONG_TONES,
      ),
    },
    "sessionId",
    "tones",
  ),
  accepted: [...ALL_TONES, digits(20)].map(tones),
  refused: [
    ...[...ALL_TONES.map((tone) => `${tone}E`), digits(21), ...WRONG_TONES].map(tones),
    ...["", 1].map((sessionId) => ({ sessionId, tones: "1" })),
  ],
};

const target = {
  sessionId: field(textOf("ab-1", 1, 4), "", 5),
  toEndPoint: field(fc.constantFrom(...SIP, ...PHONE, "+", "+a"), ...NEARLY_SIP, "1", " +1", "", 5),
};
const to = (toEndPoint: unknown, further: object = {}) => ({
  sessionId: "a",
  toEndPoint,
  ...further,
});
const transfers = fc.oneof(
  options({ ...target, callerId, ...extension }, "sessionId", "toEndPoint"),
  options(target, "sessionId", "toEndPoint"),
);
const withoutSession = ["", 5].map((sessionId) => ({ sessionId, toEndPoint: "sip:a" }));

export const transfer: Case = {
  method: "sipCallTransfer",
  message: (given) => ({
    ...(Object(given) as object),
    useSipRefer: false,
    action: "sip-call-transfer",
  }),
  inputs: transfers,
  accepted: [
    ...["sip:", "sip:a", "+", "+1"].map((endPoint) => to(endPoint)),
    ...["1", 0].map((id) => to("+1", { callerId: id })),
    to("+1", { extension: digits(20) }),
  ],
  refused: [
    ...["sip", "", "SIP:a", ["sip:a"]].map((endPoint) => to(endPoint)),
    ...[to("sip:a", { callerId: "1" }), to("+1", { callerId: 1 })],
    to("+1", { extension: digits(21) }),
    ...withoutSession,
  ],
};

export const refer: Case = {
  method: "sipRefer",
  message: (given) => ({
    ...(Object(given) as object),
    useSipRefer: true,
    action: "sip-call-transfer",
  }),
  inputs: fc.oneof(
    transfers,
    options(
      { ...target, toEndPoint: fc.constantFrom(...SIP, ...NEARLY_SIP), callerId: fc.constant("") },
      "sessionId",
      "toEndPoint",
    ),
  ),
  accepted: [to("sip:"), to("sip:a"), to("sip:a", { extension: 5 })],
  refused: [
    ...["+", "", "sip"].map((endPoint) => to(endPoint)),
    to("sip:a", { callerId: "1" }),
    ...withoutSession,
  ],
};
