import { parseScenario } from "../../scenario/parse.ts";
import type { ScenarioPage } from "../../scenario/schema.ts";
import { CATALOGUE_ROWS } from "../send/error-presets.ts";
import { defaultCallOn, type Preset } from "../send/event-presets.ts";
import { inHiddenFrame, until } from "./hidden-frame.ts";
import type { Judgement } from "./jobs.ts";
import { PATH_OF } from "../stage/page-address.ts";
import { outcomeOf } from "../send/payload.ts";
import type { UpTo } from "../send/sending.ts";
import { NO_ACTS } from "../record/take.ts";

const PHASES: readonly UpTo[] = ["connecting", "active"];

/** Each row of both error catalogues in each phase of a call, with the errors that match the row. */
export const CATALOGUE_CHECKS = (["home", "admin"] as const).flatMap((page) =>
  CATALOGUE_ROWS[page].flatMap(({ title, presets }) =>
    PHASES.map((upTo) => ({ page, title, presets, upTo })),
  ),
);
export type CatalogueCheck = (typeof CATALOGUE_CHECKS)[number];

/** The time in which the page must show a text, in milliseconds. */
const LIMIT = 5000;

/** Sends the errors of one row, each in a call of its own, and compares the text that the page shows. */
async function judge(
  { document, voiceSimPreview: app }: Window,
  { page, presets, upTo }: CatalogueCheck,
): Promise<Judgement> {
  const shown = () => document.querySelector("[role=alert] p")?.textContent ?? null;
  const provoke = async ({ sends }: Preset) => {
    const [{ event, payload } = { event: "error" as const, payload: undefined }] = sends;
    const { text } = outcomeOf(payload, page);
    await app?.begin(upTo);
    // The text of the previous call may be the same, so it must be gone first.
    await until(LIMIT, () => (shown() === null ? true : null));
    await app?.send(event, payload);
    await until(LIMIT, () => (shown() === text ? true : null));
    return { text, found: shown() };
  };
  for (const preset of presets) {
    const { text, found } = await provoke(preset);
    if (found !== text)
      return {
        verdict: "fail",
        why: `${preset.title}: expected “${text}”, the page shows ${found === null ? "no text" : `“${found}”`}`,
      };
  }
  return { verdict: "pass", why: "" };
}

/** Checks the texts of both catalogues on the real pages, in the order of `CATALOGUE_CHECKS`. */
export async function checkCatalogues(
  signal: AbortSignal,
  add: (judged: readonly Judgement[]) => void,
): Promise<void> {
  const checkPage = (page: ScenarioPage) => {
    const parsed = parseScenario(defaultCallOn(page));
    if (!parsed.ok) throw new Error(`The default call of ${page} is refused.`);
    const load = { scenario: parsed.scenario, take: NO_ACTS };
    const src = `${PATH_OF[page]}?provider=scripted&clock=paused`;
    return inHiddenFrame({ src, load, signal }, async (view) => {
      for (const check of CATALOGUE_CHECKS) {
        if (signal.aborted) return;
        if (check.page === page) add([await judge(view, check)]);
      }
    });
  };
  await checkPage("home");
  await checkPage("admin");
}
