import { problemOfCanReceive } from "./can-receive.ts";
import { problemOfExtension } from "./dialling.ts";
import {
  field,
  resultOf,
  type Problem,
  problemOfLength,
  problemOfPosting,
  type RuleResult,
} from "./rule-result.ts";

const AUDIO_CODECS: readonly unknown[] = ["OPUS", "PCMU", "PCMA", "G722"];
const VIDEO_CODECS: readonly unknown[] = ["H264", "VP8"];
const LONGEST_DISPLAY_NAME = 199;
const LONGEST_USER_ID = 36;

/**
 * `startDialOut` accepts exactly one of sipUri, which starts with "sip:", and phoneNumber, a plus followed by
 * digits. callerId is a string and only for a phoneNumber; displayName has under 200 characters and userId at
 * most 36; codecs.audio lists OPUS, PCMU, PCMA or G722, and codecs.video, only for a sipUri, H264 or VP8;
 * provider is "daily" and only for a sipUri; permissions.canReceive is as in a token. A falsy value of any
 * type counts as missing.
 */
export const checkDialOut = (options: unknown): RuleResult =>
  resultOf(
    () =>
      problemOfTarget(options) ??
      problemOfCaller(options) ??
      problemOfText(options, "displayName", LONGEST_DISPLAY_NAME) ??
      problemOfText(options, "userId", LONGEST_USER_ID) ??
      problemOfExtension(options) ??
      problemOfPermissions(options) ??
      problemOfProvider(options) ??
      problemOfPosting({ ...Object(options) }),
  );

function problemOfTarget(options: unknown): Problem {
  const sipUri = field(options, "sipUri");
  const phoneNumber = field(options, "phoneNumber");
  if (sipUri && phoneNumber) return "Only one of sipUri and phoneNumber is given.";
  if (sipUri) return problemOfSip(sipUri, options);
  return phoneNumber ? problemOfPhone(phoneNumber, options) : "A sipUri or a phoneNumber is given.";
}

function problemOfSip(sipUri: unknown, options: unknown): Problem {
  const video = field(options, "video");
  const codecs = field(options, "codecs");
  if (typeof sipUri !== "string") return "sipUri is a string.";
  if (!sipUri.startsWith("sip:")) return 'sipUri begins with "sip:".';
  if (video && typeof video !== "boolean") return "video is a boolean.";
  if (!codecs) return undefined;
  return (
    problemOfCodecs(codecs, "audio", AUDIO_CODECS) ?? problemOfCodecs(codecs, "video", VIDEO_CODECS)
  );
}

function problemOfPhone(phoneNumber: unknown, options: unknown): Problem {
  const codecs = field(options, "codecs");
  if (typeof phoneNumber !== "string") return "phoneNumber is a string.";
  if (!/^\+\d+$/.test(phoneNumber)) return "phoneNumber is a plus and then digits.";
  return codecs ? problemOfCodecs(codecs, "audio", AUDIO_CODECS) : undefined;
}

function problemOfCodecs(codecs: unknown, medium: string, known: readonly unknown[]): Problem {
  const list = field(codecs, medium);
  if (!list) return undefined;
  if (!Array.isArray(list) || list.length === 0)
    return `codecs.${medium} is a list that is not empty.`;
  // Like the library, this skips the holes of a sparse list.
  return list.every((codec: unknown) => known.includes(codec))
    ? undefined
    : `codecs.${medium} has ${known.join(", ")} alone.`;
}

function problemOfCaller(options: unknown): Problem {
  const callerId = field(options, "callerId");
  if (!callerId) return undefined;
  if (typeof callerId !== "string") return "callerId is a string.";
  return field(options, "sipUri") ? "callerId is not given with sipUri." : undefined;
}

function problemOfText(options: unknown, name: string, longest: number): Problem {
  const text = field(options, name);
  if (!text) return undefined;
  return typeof text === "string" ? problemOfLength(name, text, longest) : `${name} is a string.`;
}

function problemOfPermissions(options: unknown): Problem {
  const permissions = field(options, "permissions");
  const canReceive = permissions ? field(permissions, "canReceive") : undefined;
  return canReceive ? problemOfCanReceive(canReceive) : undefined;
}

function problemOfProvider(options: unknown): Problem {
  const provider = field(options, "provider");
  if (!provider) return undefined;
  if (provider !== "daily") return 'provider is "daily".';
  return field(options, "phoneNumber") ? "provider is for sipUri alone." : undefined;
}
