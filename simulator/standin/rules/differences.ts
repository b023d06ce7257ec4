/** A sentence of the specification that the library does not keep to the letter. */
export interface Difference {
  /** The method and what shows the difference. */
  readonly method: string;
  readonly given: unknown;
  /** What the specification says (section 5), and what it makes of `given` when read to the letter. */
  readonly specification: string;
  readonly accordingToIt: "accepted" | "refused";
  /** What the library does instead; the rules of this folder follow it. */
  readonly library: string;
}

const FALSY = "What is falsy counts as left out and is not looked at.";

/** All that is known to differ in the release which the SDK uses. */
export const DIFFERENCES: readonly Difference[] = [
  {
    method: "startDialOut",
    given: { phoneNumber: "+1", sipUri: "" },
    specification: "exactly one of sipUri or phoneNumber",
    accordingToIt: "refused",
    library: FALSY,
  },
  {
    method: "startDialOut",
    given: { sipUri: "sip:a", callerId: "" },
    specification: "callerId is not allowed with sipUri",
    accordingToIt: "refused",
    library: FALSY,
  },
  {
    method: "startDialOut",
    given: { phoneNumber: `+${"1".repeat(16)}` },
    specification: "phoneNumber must be E.164",
    accordingToIt: "refused",
    library: "Digits are not counted, where E.164 ends at 15, and the first may be a 0.",
  },
  {
    method: "startDialOut",
    given: { phoneNumber: "+1", codecs: { video: ["VP9"] } },
    specification: "video codecs: H264, VP8",
    accordingToIt: "refused",
    library: "Video codecs are looked at with a sipUri alone.",
  },
  {
    method: "sendDTMF",
    given: { sessionId: "a", tones: "" },
    specification: "sessionId and tones are strings; tones are at most 20 characters",
    accordingToIt: "accepted",
    library: "Neither is empty.",
  },
  {
    method: "sipCallTransfer",
    given: { sessionId: "a", toEndPoint: "sip:a", callerId: "" },
    specification: "callerId applies only to PSTN",
    accordingToIt: "refused",
    library: FALSY,
  },
  {
    method: "sipCallTransfer",
    given: Object.freeze({ sessionId: "a", toEndPoint: "sip:a" }),
    specification: 'toEndPoint starts with "sip:" or "+"',
    accordingToIt: "accepted",
    library: "It writes into the options, and fails where they are frozen.",
  },
  {
    method: "updateRemoteMediaPlayer",
    given: { session_id: "a", settings: { volume: NaN } },
    specification: "remote media player volume is 0 to 2",
    accordingToIt: "refused",
    library: FALSY,
  },
  {
    method: "startRemoteMediaPlayer",
    given: { url: "a", settings: { volume: 1, simulcastEncodings: [{ maxBitrate: 100_000 }] } },
    specification: "remote media player volume is 0 to 2",
    accordingToIt: "accepted",
    library: "Its check of simulcastEncodings fails on any, so none can be given.",
  },
  {
    method: "updateInputSettings",
    given: { video: { processor: { type: "background-blur", config: {} } } },
    specification: "background blur strength is greater than 0 and at most 1",
    accordingToIt: "refused",
    library: "An empty config has no strength to look at.",
  },
  {
    method: "updateInputSettings",
    given: { video: { processor: { type: "background-image", config: { source: "7" } } } },
    specification: "the preset background image index is an integer from 1 to 10",
    accordingToIt: "refused",
    library: "Whatever Number() makes such an integer of passes: a string, true, a list of one.",
  },
  {
    method: "updateSendSettings",
    given: { video: { maxQuality: "", allowAdaptiveLayers: true } },
    specification: "send settings maxQuality is low, medium or high",
    accordingToIt: "refused",
    library: FALSY,
  },
  {
    method: "setUserData",
    given: { more: () => "functions have no JSON" },
    specification: "userData is at most 4096 characters",
    accordingToIt: "accepted",
    library: "What the browser cannot post is refused, although its JSON is short.",
  },
];
