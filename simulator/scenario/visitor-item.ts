import * as v from "valibot";
import { LONGEST_TEXT } from "../../src/provider/typed-text.ts";
import { about, closedObject, eitherOf, oneOf, time } from "./fields.ts";

export const VISITOR_ACTIONS = ["start", "stop", "go-home", "mute", "unmute", "type"] as const;

export const fromRunStart = v.pipe(time, about("Milliseconds from the start of the run."));

const ACTION = "The action of the visitor.";
const SPEECHLESS = VISITOR_ACTIONS.filter((name) => name !== "type");
const TEXT = `text of 1 to ${LONGEST_TEXT} UTF-16 units that is not only white space`;
const text = v.pipe(
  v.string(TEXT),
  v.maxLength(LONGEST_TEXT, TEXT),
  v.regex(/\S/, TEXT),
  about(`What the visitor types: a ${TEXT}.`),
);

const speechless = <const Action extends v.GenericSchema>(action: Action) =>
  closedObject('an object with "at" and "do"', { at: fromRunStart, do: action });
const typing = <const Action extends v.GenericSchema>(action: Action) =>
  closedObject('an object with "at", "do" and "text"', { at: fromRunStart, do: action, text });

const forms = [
  typing(v.pipe(v.literal("type"), about(ACTION))),
  speechless(v.pipe(v.picklist(SPEECHLESS), about(ACTION))),
];
const anyAction = oneOf("what the visitor does", VISITOR_ACTIONS);
const judge = v.lazy((item): v.GenericSchema => {
  const { do: action, text: typed } = Object(item) as { do?: unknown; text?: unknown };
  // A text beside a misspelt action counts as typed, so that only the action is a fault.
  const isTyping = typed !== undefined && !SPEECHLESS.some((name) => name === action);
  return isTyping || action === "type" ? typing(anyAction) : speechless(anyAction);
});

export const visitorItem = eitherOf(forms, judge);
