import { checkAppMessage } from "./app-data.ts";
import { checkDialOut } from "./dial-out.ts";
import { checkDtmf } from "./dtmf.ts";
import { CUSTOM_TRACK, checkInputSettings } from "./input-settings.ts";
import { checkLevelInterval } from "./level-interval.ts";
import { checkStartPlayer, checkUpdatePlayer } from "./media-player.ts";
import { checkSendSettings } from "./send-settings.ts";
import { checkSipRefer, checkTransfer } from "./transfer.ts";
import { checkUserData } from "./app-data.ts";
import { field, isObject, type RuleResult } from "./rule-result.ts";

type Message = Readonly<Record<string, unknown>>;

const RULES: Readonly<Record<string, (message: Message) => RuleResult>> = {
  "dialout-start": checkDialOut,
  "send-dtmf": checkDtmf,
  // The library marks a `sipRefer` by a flag that it writes into the options.
  "sip-call-transfer": (message) =>
    message["useSipRefer"] === true ? checkSipRefer(message) : checkTransfer(message),
  "set-user-data": (message) => checkUserData(message["userData"]),
  "daily-method-start-remote-media-player": checkStartPlayer,
  "daily-method-update-remote-media-player": checkUpdatePlayer,
  "update-input-settings": (message) =>
    checkInputSettings(withoutCustomTracks(message["inputSettings"])),
  "update-send-settings": (message) => checkSendSettings(message["sendSettings"]),
  "app-msg": (message) => checkAppMessage(message["data"]),
  "start-local-audio-level-observer": (message) => checkLevelInterval(message["interval"]),
  "start-remote-participants-audio-level-observer": (message) =>
    checkLevelInterval(message["interval"]),
};

/**
 * Checks a message to the call machine by the rule of its action; undefined for an action without a rule. The
 * library only sends valid messages, so a refusal means another sender or changed rules of the library.
 */
export const checkMessage = (message: Message): RuleResult | undefined => {
  const { action } = message;
  return typeof action === "string" && Object.hasOwn(RULES, action)
    ? RULES[action]?.(message)
    : undefined;
};

/** The library replaced custom tracks by text, which the rule for the app's argument would refuse. */
function withoutCustomTracks(inputSettings: unknown): unknown {
  if (!isObject(inputSettings)) return inputSettings;
  const sides = Object.entries(inputSettings).map(([medium, side]): [string, unknown] =>
    isObject(side) && isCustom(side) ? [medium, { ...side, settings: {} }] : [medium, side],
  );
  return Object.fromEntries(sides);
}

const isCustom = (side: object): boolean => {
  const settings = field(side, "settings");
  return isObject(settings) && field(settings, "customTrack") === CUSTOM_TRACK;
};
