import { checkAppMessage } from "./app-message.ts";
import { checkDialOut } from "./dial-out.ts";
import { checkDtmf } from "./dtmf.ts";
import { CUSTOM_TRACK, checkInputSettings } from "./input-settings.ts";
import { checkLevelInterval } from "./level-interval.ts";
import { checkStartPlayer, checkUpdatePlayer } from "./media-player.ts";
import { checkSendSettings } from "./send-settings.ts";
import { checkSipRefer, checkTransfer } from "./transfer.ts";
import { checkUserData } from "./user-data.ts";
import { field, isObject, type Verdict } from "./verdict.ts";

/** A message of the call library to its machine, of which the action and its own fields matter here. */
type Message = Readonly<Record<string, unknown>>;

const RULES: Readonly<Record<string, (message: Message) => Verdict>> = {
  "dialout-start": checkDialOut,
  "send-dtmf": checkDtmf,
  // The same action for both; the library has written into the options which of them it was.
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
 * Judges a message that the call library passed on to its call machine, by the rule of its action;
 * undefined where the action has none. What the library passes on keeps the rules, so a refusal says
 * that the message came from elsewhere, or that the library's rules have changed.
 */
export const checkMessage = (message: Message): Verdict | undefined => {
  const { action } = message;
  return typeof action === "string" && Object.hasOwn(RULES, action)
    ? RULES[action]?.(message)
    : undefined;
};

/** The library has put words in the place of a custom track, which it would not take from the app. */
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
