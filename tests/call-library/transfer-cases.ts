import fc from "fast-check";
import { checkDtmf } from "../../simulator/standin/rules/dtmf.ts";
import { checkSipRefer, checkTransfer } from "../../simulator/standin/rules/transfer.ts";
import type { Case } from "./case.ts";
import { extension, NEARLY_SIP, PHONE, SIP } from "./end-points.ts";
import { around, field, options, textOf, withProxies } from "./hostile.ts";

const TONES = "0123456789ABCD*#";
const ALL_TONES = Array.from(TONES);
export const dtmf: Case = {
  method: "sendDTMF",
  rule: checkDtmf,
  inputs: options(
    {
      sessionId: field(textOf("ab-1", 1, 4), "", 5),
      tones: field(
        fc.oneof(around(20, TONES), fc.constantFrom(...ALL_TONES)),
        "",
        "a",
        "E",
        "1 ",
        "１",
        "12,3",
        "+",
        "*#d",
        "\n",
        "🦷",
        5,
        ["1"],
      ),
    },
    "sessionId",
    "tones",
  ),
  edges: [
    ...ALL_TONES.map(
      (tone) =>
        [
          { sessionId: "a", tones: tone },
          { sessionId: "a", tones: `${tone}E` },
        ] as const,
    ),
    [
      { sessionId: "a", tones: "1".repeat(20) },
      { sessionId: "a", tones: "1".repeat(21) },
    ],
    [
      { sessionId: "a", tones: "1" },
      { sessionId: "a", tones: "" },
    ],
    [
      { sessionId: "a", tones: "1" },
      { sessionId: "", tones: "1" },
    ],
    [
      { sessionId: "a", tones: "1" },
      { sessionId: "a", tones: ["1"] },
    ],
    [
      { sessionId: "a", tones: "1" },
      { sessionId: 1, tones: "1" },
    ],
    [Object.freeze({ sessionId: "a", tones: "D" }), { sessionId: "a", tones: "d" }],
  ],
};

const target = {
  sessionId: field(textOf("ab-1", 1, 4), "", 5),
  toEndPoint: field(fc.constantFrom(...SIP, ...PHONE, "+", "+a"), ...NEARLY_SIP, "1", " +1", "", 5),
  callerId: field(textOf("+1a ", 0, 5), 0, 5, false, true),
  useSipRefer: fc.constantFrom(true, false),
};
const to = (toEndPoint: unknown, further: object = {}) => ({
  sessionId: "a",
  toEndPoint,
  ...further,
});
const transfers = withProxies(
  fc.oneof(
    options({ ...target, ...extension }, "sessionId", "toEndPoint"),
    options(
      { sessionId: target.sessionId, toEndPoint: target.toEndPoint },
      "sessionId",
      "toEndPoint",
    ),
  ),
);

export const transfer: Case = {
  method: "sipCallTransfer",
  rule: checkTransfer,
  inputs: transfers,
  edges: [
    [to("sip:"), to("sip")],
    [to("+"), to("")],
    [to("sip:a"), to("SIP:a")],
    [to("+1", { callerId: "1" }), to("sip:a", { callerId: "1" })],
    [to("+1", { callerId: 0 }), to("+1", { callerId: 1 })],
    [to("+1"), { sessionId: "", toEndPoint: "+1" }],
    [to("+1"), { sessionId: 5, toEndPoint: "+1" }],
    [to("sip:a"), to(["sip:a"])],
    [to("sip:a"), Object.freeze(to("sip:a"))],
    [to("sip:a"), Object.preventExtensions(to("sip:a"))],
    [Object.seal(to("sip:a", { useSipRefer: true })), Object.seal(to("sip:a"))],
    [to("+1", { extension: "1".repeat(20) }), to("+1", { extension: "1".repeat(21) })],
  ],
};

export const refer: Case = {
  method: "sipRefer",
  rule: checkSipRefer,
  inputs: fc.oneof(
    transfers,
    options(
      { ...target, toEndPoint: fc.constantFrom(...SIP, ...NEARLY_SIP), callerId: fc.constant("") },
      "sessionId",
      "toEndPoint",
    ),
  ),
  edges: [
    [to("sip:"), to("+")],
    [to("sip:a"), to("sip:a", { callerId: "1" })],
    [to("sip:a", { extension: 5 }), to("")],
    [to("sip:a"), to("sip")],
    [to("sip:a"), { sessionId: "", toEndPoint: "sip:a" }],
    [to("sip:a"), Object.freeze(to("sip:a"))],
  ],
};
