import { DEFAULT_FIXTURE_ID, fixtureText } from "../../engine/fixture-library.ts";
import type { ScenarioPage } from "../../scenario/schema.ts";
import { patchText } from "./patch.ts";

/** The text of the default call for a page. Its expectations are those of the home page. */
export function defaultCallOn(page: ScenarioPage): string {
  const text = fixtureText(DEFAULT_FIXTURE_ID) ?? "";
  if (page === "home") return text;
  return patchText(text, [
    { path: ["id"], value: `${DEFAULT_FIXTURE_ID}-${page}` },
    { path: ["page"], value: page },
    { path: ["expect"], value: undefined },
  ]);
}
