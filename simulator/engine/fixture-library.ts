/** A scenario file of the project, as text: it is read like any other file when it is armed. */
export interface Fixture {
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly tags: readonly string[];
  readonly covers: readonly string[];
  readonly text: string;
}

const texts = import.meta.glob<string>("../../fixtures/scenarios/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

function describe(text: string): Fixture {
  // The project's own fixtures are checked by its tests: what they bear is known here.
  const file = JSON.parse(text) as Omit<Partial<Fixture>, "id"> & { id: string };
  const { id, title = id, page = "home", tags = [], covers = [] } = file;
  return { id, title, page, tags, covers, text };
}

/** The project's scenarios, sorted by id. */
export const FIXTURES: readonly Fixture[] = Object.values(texts)
  .map(describe)
  .sort((a, b) => (a.id < b.id ? -1 : 1));

/** The call that plays where no scenario was asked for. */
export const DEFAULT_FIXTURE_ID = "friendly-conversation";
