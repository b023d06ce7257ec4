import texts from "virtual:fixtures";

/** A scenario file of the project. It is kept as text, because `arm` parses it like any other file. */
export interface Fixture {
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly tags: readonly string[];
  readonly covers: readonly string[];
  readonly text: string;
}

function describe(text: string): Fixture {
  // No validation is needed here, because tests check the fixtures against the schema.
  const file = JSON.parse(text) as Omit<Partial<Fixture>, "id"> & { id: string };
  const { id, title = id, page = "home", tags = [], covers = [] } = file;
  return { id, title, page, tags, covers, text };
}

/** The project's scenarios, sorted by id. */
export const FIXTURES: readonly Fixture[] = texts
  .map(describe)
  .sort((a, b) => (a.id < b.id ? -1 : 1));

/** The id of the scenario that plays if no other was chosen. */
export const DEFAULT_FIXTURE_ID = "friendly-conversation";
