/** A rule of the specification from which the library differs. */
export interface Difference {
  /** The method and an argument that shows the difference. */
  readonly method: string;
  readonly given: unknown;
  /** The rule (specification, section 5) and its literal result for `given`. */
  readonly specification: string;
  readonly accordingToIt: "accepted" | "refused";
  /** The library's behaviour, which the rules of this folder follow. */
  readonly library: string;
}

const FALSY = "A falsy value counts as missing and is not checked.";

/** The known differences of the library release that the SDK uses. */
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
    library: "Any number of digits is accepted, where E.164 allows 15, and the first may be 0.",
  },
  {
    method: "startDialOut",
    given: { phoneNumber: "+1", codecs: { video: ["VP9"] } },
    specification: "video codecs: H264, VP8",
    accordingToIt: "refused",
    library: "Video codecs are checked only with a sipUri.",
  },
  {
    method: "sendDTMF",
    given: { sessionId: "a", tones: "" },
    specification: "sessionId and tones are strings; tones are at most 20 characters",
    accordingToIt: "accepted",
    library: "An empty string is refused.",
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
    library: "It writes into the options and fails if they are frozen.",
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
    library: "Its check refuses all simulcastEncodings.",
  },
  {
    method: "updateInputSettings",
    given: { video: { processor: { type: "background-blur", config: {} } } },
    specification: "background blur strength is greater than 0 and at most 1",
    accordingToIt: "refused",
    library: "An empty config is not checked for a strength.",
  },
  {
    method: "updateInputSettings",
    given: { video: { processor: { type: "background-image", config: { source: "7" } } } },
    specification: "the preset background image index is an integer from 1 to 10",
    accordingToIt: "refused",
    library:
      "A value that Number() converts to such an integer is accepted: a string, true, a list of one.",
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
    library: "A value that the browser cannot post is refused, although its JSON is short.",
  },
];
