import { rules, type Catalogue } from "../../src/call/catalogue.ts";
import { adminCatalogue } from "../../src/call/messages-admin.ts";
import { homeCatalogue } from "../../src/call/messages-home.ts";
import { parseProviderError } from "../../src/provider/provider-error.ts";
import { readError } from "../../src/provider/read-event.ts";
import { FIXTURES } from "../engine/fixture-library.ts";
import type { ScenarioPage } from "../scenario/schema.ts";
import type { Preset, PresetGroup, Sending } from "./event-presets.ts";

const FILES = import.meta.glob<{ readonly payload: unknown }>("../../fixtures/vapi/error-*.json", {
  eager: true,
  import: "default",
});

/** The title of a payload file: `…/error-http-402.json` becomes `HTTP 402`. */
const titleOf = (path: string): string =>
  path
    .replace(/^.*\/error-|\.json$/g, "")
    .replaceAll("-", " ")
    .replace("http", "HTTP");

interface ErrorPreset {
  readonly title: string;
  readonly payload: unknown;
}

/** One preset for each error payload of the SDK in `fixtures/vapi`. */
const SDK_ERRORS: readonly ErrorPreset[] = Object.entries(FILES).map(([path, { payload }]) => ({
  title: titleOf(path),
  payload,
}));

const MAX_TITLE = 48;

/** The status of an error with its first text or type, or the payload itself if it has none of these. */
function summaryOf(payload: unknown): string {
  const { texts, types, statusCodes } = parseProviderError(payload);
  const status = statusCodes[0] === undefined ? "" : `HTTP ${statusCodes[0]} `;
  const summary = `${status}${texts[0] ?? types[0] ?? ""}`.trim() || JSON.stringify(payload);
  return summary.length > MAX_TITLE ? `${summary.slice(0, MAX_TITLE - 1)}…` : summary;
}

/** The errors of the page's own error scenarios, `fixtures/scenarios/error-<page>-*.json`. */
function scenarioErrors(page: ScenarioPage): ErrorPreset[] {
  return FIXTURES.filter(({ id }) => id.startsWith(`error-${page}-`)).flatMap(({ text }) => {
    // No validation is needed here, because tests check these files against the schema.
    const { attempts } = JSON.parse(text) as {
      attempts: readonly { readonly events?: readonly Sending[] }[];
    };
    const events = attempts.flatMap((attempt) => attempt.events ?? []);
    return events
      .filter(({ event }) => event === "error")
      .map(({ payload }) => ({ title: summaryOf(payload), payload }));
  });
}

const isFatal = ({ payload }: ErrorPreset): boolean => readError(payload).fatal;
const sendingOf = ({ payload }: ErrorPreset): Sending => ({ event: "error", payload });

const preset = (error: ErrorPreset): Preset => ({ title: error.title, sends: [sendingOf(error)] });

/** The index of the first rule that matches the error, or the number of rules if none matches. */
function ruleOf(payload: unknown, { rules: all }: Catalogue): number {
  const error = parseProviderError(payload);
  const position = all.findIndex((rule) => rule.text(error) !== null);
  return position === -1 ? all.length : position;
}

/** Turns a code into words: `errorMsg` and `error-msg` become `Error msg`. */
function words(name: string): string {
  const spaced = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll("-", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function rowsOf(page: ScenarioPage, catalogue: Catalogue): PresetGroup[] {
  const fatal = [...SDK_ERRORS, ...scenarioErrors(page)].filter(isFatal);
  const titles = catalogue.rules.map((rule) => {
    const named = Object.entries(rules).find(([, one]) => one === rule);
    return words(named?.[0] ?? rule.code);
  });
  return [...titles, "Any other error"].map((title, position) => {
    const errors = fatal.filter(({ payload }) => ruleOf(payload, catalogue) === position);
    const byTitle = new Map(errors.toReversed().map((error) => [error.title, error]));
    return {
      title,
      presets: errors.filter((error) => byTitle.get(error.title) === error).map(preset),
    };
  });
}

/** One row for each rule of the page's error catalogue, in its order, with the errors that match it. */
export const CATALOGUE_ROWS: Readonly<Record<ScenarioPage, readonly PresetGroup[]>> = {
  home: rowsOf("home", homeCatalogue),
  admin: rowsOf("admin", adminCatalogue),
};

/** Errors that do not end the call. */
export const NOT_FATAL: PresetGroup = {
  title: "Non-fatal errors: the call continues",
  presets: SDK_ERRORS.filter((error) => !isFatal(error)).map(preset),
};

const STEP = / \d .*$/;
const seriesOf = ({ title }: ErrorPreset): string => title.replace(STEP, "");

/**
 * Failures that the SDK reports with several errors. Their files are numbered:
 * `error-<name>-1-<type>.json`, `error-<name>-2-<type>.json` and so on.
 */
const SERIES = [...new Set(SDK_ERRORS.filter(({ title }) => STEP.test(title)).map(seriesOf))].map(
  (name): Preset => {
    const errors = SDK_ERRORS.filter((error) => seriesOf(error) === name);
    return { title: `${name}, ${errors.length} errors`, sends: errors.map(sendingOf) };
  },
);

const EJECTED = SDK_ERRORS.filter(({ title }) => title === "ejected").map(sendingOf);

/** Presets that send several events for one failure; the visitor sees the first error. */
export const IN_A_ROW: PresetGroup = {
  title: "Several errors: the page shows the first one",
  presets: [
    ...SERIES,
    {
      title: "ejected, then call-end",
      sends: [
        ...EJECTED,
        { event: "call-end" },
        {
          event: "status-update",
          payload: { type: "status-update", status: "ended", endedReason: "customer-ended-call" },
        },
      ],
    },
  ],
};
