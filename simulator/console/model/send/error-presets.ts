import { rules } from "../../../../src/call/catalogue.ts";
import { catalogues } from "../../../../src/call/messages.ts";
import { parseProviderError } from "../../../../src/provider/provider-error.ts";
import { readError } from "../../../../src/provider/read-event.ts";
import { fixtures } from "../../../engine/fixture-library.ts";
import type { ScenarioPage, ScenarioSource } from "../../../scenario/schema.ts";
import type { Sending } from "../editing/into-script.ts";
import { ended, event, observed, type Preset, type PresetGroup } from "./event-presets.ts";

const SDK_ERRORS = observed("error", "error-");

const MAX_TITLE = 48;

/** The status of an error with its first text or type, or the payload itself if it has none of these. */
function summaryOf(payload: unknown): string {
  const { texts, types, statusCodes } = parseProviderError(payload);
  const status = statusCodes[0] === undefined ? "" : `HTTP ${statusCodes[0]} `;
  const summary = `${status}${texts[0] ?? types[0] ?? ""}`.trim() || JSON.stringify(payload);
  return summary.length > MAX_TITLE ? `${summary.slice(0, MAX_TITLE - 1)}…` : summary;
}

/** The errors of the page's own error scenarios, `fixtures/scenarios/error-<page>-*.json`. */
function scenarioErrors(page: ScenarioPage): Preset[] {
  const files = fixtures.get().filter(({ id }) => id.startsWith(`error-${page}-`));
  return files.flatMap(({ text }) => {
    // No validation is needed here, because tests check these files against the schema.
    const { attempts = [] } = JSON.parse(text) as ScenarioSource;
    const items = attempts.flatMap(({ events = [] }) => events);
    return items.flatMap((item) =>
      "event" in item && item.event === "error"
        ? event("error", item.payload, summaryOf(item.payload))
        : [],
    );
  });
}

const payloadOf = ({ sends }: Preset): unknown => sends[0]?.payload;
const isFatal = (preset: Preset): boolean => readError(payloadOf(preset)).fatal;

/** The first rule that matches the error; undefined if none matches. */
function ruleOf(preset: Preset, page: ScenarioPage) {
  const error = parseProviderError(payloadOf(preset));
  return catalogues[page].rules.find((rule) => rule.text(error) !== null);
}

/** Turns a code into words: `errorMsg` and `error-msg` become `Error msg`. */
function words(name: string): string {
  const spaced = name.replaceAll(/-|(?=[A-Z])/g, " ").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function rowsOf(page: ScenarioPage): readonly PresetGroup[] {
  const fatal = [...SDK_ERRORS, ...scenarioErrors(page)].filter(isFatal);
  return [...catalogues[page].rules, undefined].map((rule) => {
    const [name = rule?.code] = Object.entries(rules).find(([, one]) => one === rule) ?? [];
    const title = name === undefined ? "Any other error" : words(name);
    const errors = fatal.filter((preset) => ruleOf(preset, page) === rule);
    const names = errors.map(({ title: name }) => name);
    const presets = errors.filter(({ title: name }, index) => names.indexOf(name) === index);
    return { title, presets };
  });
}

/** One row for each rule of the page's error catalogue, in its order, with the errors that match it. */
export const CATALOGUE_ROWS = { home: rowsOf("home"), admin: rowsOf("admin") };

export const NOT_FATAL: PresetGroup = {
  title: "Non-fatal errors: the call continues",
  presets: SDK_ERRORS.filter((preset) => !isFatal(preset)),
};

const sendsOf = (fits: (error: Preset) => boolean): Sending[] =>
  SDK_ERRORS.filter(fits).flatMap(({ sends }) => sends);

/** The end of the title of an error in a series, whose files are numbered: `error-<name>-1-<type>.json`. */
const STEP = / \d .*$/;
const seriesOf = ({ title }: Preset): string => title.replace(STEP, "");

/** Failures that the SDK reports with several errors. */
const SERIES = new Set(SDK_ERRORS.filter(({ title }) => STEP.test(title)).map(seriesOf));

/** Presets that send several events for one failure; the visitor sees the first error. */
export const IN_A_ROW: PresetGroup = {
  title: "Several errors: the page shows the first one",
  presets: [
    ...[...SERIES].map((name): Preset => {
      const sends = sendsOf((error) => seriesOf(error) === name);
      return { title: `${name}, ${sends.length} errors`, sends };
    }),
    {
      title: "ejected, then call-end",
      sends: [
        ...sendsOf(({ title }) => title === "ejected"),
        ...event("call-end").sends,
        ...ended("customer-ended-call").sends,
      ],
    },
  ],
};
