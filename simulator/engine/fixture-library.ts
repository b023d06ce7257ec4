import texts from "virtual:fixtures";
import type { Scenario, ScenarioSource } from "../scenario/schema.ts";

/** A scenario in a list. It is kept as text, because `arm` parses it like any other file. */
export type Fixture = ReturnType<typeof entryOf>;

export function entryOf(
  { id, title, page, tags, covers }: Pick<Scenario, "id" | "title" | "page" | "tags" | "covers">,
  text: string,
) {
  return { id, title, page, tags, covers, text };
}

function describe(text: string): Fixture {
  // No validation is needed here, because tests check the fixtures against the schema.
  const { page = "home", tags = [], covers = [], ...file } = JSON.parse(text) as ScenarioSource;
  return entryOf({ ...file, page, tags, covers }, text);
}

/** The project's scenarios, sorted by id. */
export const FIXTURES: readonly Fixture[] = texts
  .map(describe)
  .sort((a, b) => (a.id < b.id ? -1 : 1));

/** The id of the scenario that plays if no other was chosen. */
export const DEFAULT_FIXTURE_ID = "friendly-conversation";
