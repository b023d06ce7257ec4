import journeys from "../../fixtures/journeys.json" with { type: "json" };
import type { Circumstance } from "./circumstances.ts";

/** A state of a page. A visitor comes to it from the state before it in its journey. */
export interface PageState {
  /** Plain words, unique in the table. */
  readonly name: string;
  /** Time of the scenario, in milliseconds from the start of its run. Without it, the scenario does not go on. */
  readonly at?: number;
  /** The circumstance that arises then. */
  readonly becomes?: Circumstance;
  /** The labels of the controls that the visitor then presses. */
  readonly press?: readonly string[];
  /** The position in seconds to which the visitor then moves the film. */
  readonly film?: number;
  /** Words that the page then shows, or the label of a part of it. */
  readonly shows: string;
}

/** States of one page that follow each other, after one load of the page. */
export interface Journey {
  /** The heading in the gallery. Journeys with the same one share it. */
  readonly page: string;
  readonly path: string;
  /** The ID of the fixture that plays; by default the friendly conversation. */
  readonly scenario?: string;
  /** The circumstances of the page when it loads. */
  readonly given?: readonly Circumstance[];
  readonly states: readonly PageState[];
}

/** Every state of every page. The gallery shows the table, and the browser tests drive pages through it. */
export const JOURNEYS = journeys as readonly Journey[];

/** The name of a state in an address. */
export const slugOf = ({ name }: Pick<PageState, "name">): string =>
  name.toLowerCase().replaceAll(/\W+/g, "-");

/** The journey to a state; undefined for an unknown one. */
export const journeyTo = (slug: string): Journey | undefined =>
  JOURNEYS.find(({ states }) => states.some((state) => slugOf(state) === slug));
