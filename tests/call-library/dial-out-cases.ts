import fc from "fast-check";
import { checkDialOut } from "../../simulator/standin/rules/dial-out.ts";
import type { Case } from "./case.ts";
import { extension, NEARLY_PHONE, NEARLY_SIP, PHONE, SIP } from "./end-points.ts";
import { around, field, options, textOf, withProxies } from "./hostile.ts";

const CODEC = ["OPUS", "PCMU", "PCMA", "G722", "H264", "VP8"];
const NEARLY_CODEC = ["opus", "VP9", "H265", "OPUS ", "", undefined, 0];

/** An array with two holes and no codec. */
const sparse = Array<string>(2);

const codecs = (...known: string[]) =>
  field(
    fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 3 }),
    [],
    sparse,
    "OPUS",
    [...CODEC],
    ...NEARLY_CODEC.map((codec) => [codec]),
    { 0: known[0], length: 1 },
  );
const medium = field(fc.boolean(), 0, "true", null, {});
const customMedium = field(
  fc.constantFrom({ "*": true }, { "*": false, a: true }, {}),
  { "*": 1 },
  [],
  [true],
  true,
  null,
);
const grant = field(
  fc.oneof(
    fc.boolean(),
    fc.record(
      {
        video: medium,
        audio: medium,
        screenVideo: medium,
        screenAudio: medium,
        customVideo: customMedium,
        customAudio: customMedium,
      },
      { requiredKeys: [] },
    ),
  ),
  { smell: true },
  null,
  {},
  [],
  [true],
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
const grants = field(
  fc.dictionary(fc.string(), grant, { maxKeys: 2 }),
  null,
  [],
  [true],
  [5],
  true,
  "all",
);
const permissions = field(
  fc.record(
    {
      canReceive: field(
        fc.record(
          { base: fc.oneof(grant, fc.constant(whole)), byUserId: grants, byParticipantId: grants },
          { requiredKeys: [] },
        ),
        true,
        "base",
        [],
        { else: true },
      ),
      hasPresence: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  null,
  0,
  "all",
  true,
);

const sipUri = field(fc.constantFrom(...SIP), ...NEARLY_SIP, "", ...PHONE);
const phoneNumber = field(fc.constantFrom(...PHONE), ...NEARLY_PHONE, "", ...SIP);
const call = {
  callerId: field(textOf("+1a ", 0, 5), 0, 5, false, true),
  displayName: field(around(199), 5),
  userId: field(around(36), 5),
  video: field(fc.boolean(), "yes", 1, 0, null),
  codecs: field(
    fc.record(
      { audio: codecs("OPUS", "PCMU", "PCMA", "G722"), video: codecs("H264", "VP8") },
      { requiredKeys: [] },
    ),
    null,
    "",
    "OPUS",
    5,
    [],
  ),
  provider: field(fc.constantFrom("daily", undefined, ""), "Daily", "twilio", true, 0),
  permissions,
  ...extension,
};

const sip = (further: object) => ({ sipUri: "sip:a@b", ...further });
const phone = (further: object) => ({ phoneNumber: "+1", ...further });
const base = (further: object) =>
  sip({ permissions: { canReceive: { base: { ...whole, ...further } } } });

export const dialOut: Case = {
  method: "startDialOut",
  rule: checkDialOut,
  inputs: withProxies(
    fc.oneof(
      options({ sipUri, ...call }, "sipUri"),
      options({ phoneNumber, ...call }, "phoneNumber"),
      options({ sipUri, phoneNumber, ...call }),
      options({ sipUri, codecs: call.codecs, permissions }, "sipUri", "permissions"),
      options({ phoneNumber, callerId: call.callerId, ...extension }, "phoneNumber", "extension"),
    ),
  ),
  edges: [
    [{ sipUri: "sip:" }, { sipUri: "sip" }],
    [{ phoneNumber: "+1" }, { phoneNumber: "+" }],
    [phone({}), phone({ sipUri: "sip:a" })],
    [phone({ sipUri: "" }), { phoneNumber: "", sipUri: "" }],
    [phone({ callerId: "1" }), sip({ callerId: "1" })],
    [phone({ callerId: "1" }), phone({ callerId: 1 })],
    [phone({ video: "yes" }), sip({ video: "yes" })],
    [sip({ displayName: "x".repeat(199) }), sip({ displayName: "x".repeat(200) })],
    [sip({ displayName: "🦷".repeat(99) }), sip({ displayName: "🦷".repeat(100) })],
    [sip({ displayName: 0 }), sip({ displayName: 1 })],
    [sip({ userId: "x".repeat(36) }), sip({ userId: "x".repeat(37) })],
    [sip({ userId: "x" }), sip({ userId: ["x"] })],
    [phone({ extension: "1".repeat(20) }), phone({ extension: "1".repeat(21) })],
    [phone({ extension: "1" }), phone({ extension: 1 })],
    [
      phone({ extension: "1", waitBeforeExtensionDialSec: 60 }),
      phone({ extension: "1", waitBeforeExtensionDialSec: 61 }),
    ],
    [
      phone({ extension: "1", waitBeforeExtensionDialSec: 60 }),
      phone({ extension: "1", waitBeforeExtensionDialSec: 60.001 }),
    ],
    [
      phone({ extension: "1", waitBeforeExtensionDialSec: -1 }),
      phone({ waitBeforeExtensionDialSec: 1 }),
    ],
    [
      phone({ waitBeforeExtensionDialSec: NaN }),
      phone({ extension: "1", waitBeforeExtensionDialSec: "1" }),
    ],
    ...["OPUS", "PCMU", "PCMA", "G722"].map(
      (codec) =>
        [
          phone({ codecs: { audio: [codec] } }),
          phone({ codecs: { audio: [`${codec}1`] } }),
        ] as const,
    ),
    ...["H264", "VP8"].map(
      (codec) =>
        [sip({ codecs: { video: [codec] } }), sip({ codecs: { audio: [codec] } })] as const,
    ),
    [phone({ codecs: { video: ["OPUS"] } }), sip({ codecs: { video: ["OPUS"] } })],
    [phone({ codecs: { audio: sparse } }), phone({ codecs: { audio: [] } })],
    [sip({ codecs: { audio: 0 } }), sip({ codecs: { audio: "OPUS" } })],
    [sip({ codecs: { video: 0 } }), sip({ codecs: { video: "VP8" } })],
    [sip({ provider: "daily" }), phone({ provider: "daily" })],
    [sip({ provider: "" }), sip({ provider: "vapi" })],
    [base({}), base({ customVideo: {} })],
    [base({}), sip({ permissions: { canReceive: { base: withoutVideo } } })],
    [base({ customAudio: { "*": true, a: false } }), base({ customAudio: { a: false } })],
    [base({ video: false }), base({ video: 0 })],
    [
      sip({ permissions: { canReceive: { base: true } } }),
      sip({ permissions: { canReceive: { base: { video: true } } } }),
    ],
    [
      sip({ permissions: { canReceive: { byUserId: { a: { video: true } } } } }),
      sip({ permissions: { canReceive: { byUser: { a: true } } } }),
    ],
    [
      sip({ permissions: { canReceive: { byParticipantId: { a: { customVideo: {} } } } } }),
      sip({ permissions: { canReceive: { byParticipantId: { a: { customVideo: { b: 1 } } } } } }),
    ],
    [
      sip({ permissions: { canReceive: { byUserId: { a: true } } } }),
      sip({ permissions: { canReceive: { byUserId: true } } }),
    ],
    [sip({ permissions: { canReceive: 0 } }), sip({ permissions: { canReceive: 1 } })],
    [sip({ further: {} }), sip({ further: () => 1 })],
  ],
};
