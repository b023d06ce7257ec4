import texts from "virtual:fixtures";
import { attempt } from "../../src/shared/attempt.ts";
import { createStore } from "../../src/shared/store.ts";
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

/** @param before the earlier list, whose entries stay the same objects while their texts do not change. */
const inOrder = (all: typeof texts, before: readonly Fixture[] = []): readonly Fixture[] =>
  all
    .map((text) => before.find((one) => one.text === text) ?? describe(text))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** The project's scenarios, sorted by id. In development the list follows the files on disk. */
export const fixtures = createStore(inOrder(texts));

import.meta.hot?.accept("virtual:fixtures", (module) => {
  // A file that is being edited may not be valid JSON. The list changes once it is valid.
  attempt(() => fixtures.set(inOrder((module?.["default"] ?? []) as typeof texts, fixtures.get())));
});

/** The text of a fixture; null if no fixture has the id. */
export const fixtureText = (id: string): string | null =>
  fixtures.get().find((fixture) => fixture.id === id)?.text ?? null;

/** The id of the scenario that plays if no other was chosen. */
export const DEFAULT_FIXTURE_ID = "friendly-conversation";
