import { CONNECT_LIMIT } from "../../src/call/session.ts";
import type { Scenario, ScenarioSource } from "../scenario/schema.ts";
import type { Snapshot } from "../engine/snapshot.ts";

/**
 * Whether the page's buttons can do all that the visitor does: one start, and a stop that ends the call. A press comes
 * after the service's events of its millisecond, so the stop must have one for itself.
 */
function isPressable({ visitor, attempts }: Scenario, { ended }: Snapshot): boolean {
  const [first, second, ...others] = visitor;
  if (first?.do !== "start" || others.length > 0) return false;
  if (second === undefined) return true;
  const times = attempts.flatMap(({ start, events }) => [
    start.after,
    ...events.map(({ at }) => at),
  ]);
  const isFree = ![CONNECT_LIMIT, ...times].includes(second.at - first.at);
  return second.do === "stop" && ended === "visitor" && isFree;
}

/** Writes a value as code: names need no quotes, and the last of several lines has a comma, too. */
const inCode = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/^( *)"([a-zA-Z$]\w*)":/gm, "$1$2:")
    .replaceAll(/(?<![,[{])\n(?= *[\]}])/g, ",\n");

/**
 * Writes a Playwright test of a scenario, for a file in the folder e2e. The test passes if the scenario does.
 *
 * @param source the ID of a fixture, or the content of the scenario's file, which the test then contains.
 * @param final the state at the end of the run. A scenario without expectations expects it.
 */
export function playwrightTestOf(
  scenario: Scenario,
  source: string | ScenarioSource,
  final: Snapshot,
): string {
  const { state, error, redirect, durationSeconds, ended } = final;
  const ending = { at: scenario.until, state, error, redirect, durationSeconds, ended };
  const isPressed = isPressable(scenario, final);
  const acts = isPressed ? scenario.visitor : [{ at: 0, do: "play" }];
  const presses = acts.map((act) => ({ at: act.at, lines: [`await voice.${act.do}();`] }));
  const checks = (scenario.expect.length > 0 ? scenario.expect : [ending]).map(
    ({ at, ...expected }) => {
      const lines = [`expect(await voice.snapshot()).toMatchObject(${inCode(expected)});`];
      const see = (matcher: string, text: string) =>
        lines.unshift(`await expect(voice).${matcher}(${inCode(text)});`);
      // A page that only acts for the visitor, or that the visitor has left, may not show them.
      if (isPressed && expected.redirect) see("toHaveRedirected", expected.redirect);
      if (isPressed && expected.error) see("toShowError", expected.error);
      return { at, lines };
    },
  );
  let now = 0;
  const steps = [...presses, ...checks]
    .sort((one, other) => one.at - other.at)
    .flatMap(({ at, lines }) => {
      const passed = at - now;
      now = at;
      return passed > 0 ? [`await voice.advance(${passed});`, ...lines] : lines;
    });
  const body = ["await voice.open();", ...steps].join("\n").replaceAll("\n", "\n  ");
  return `import { expect, test } from "../simulator/playwright.ts";

test.use(${inCode({ scenario: source })});

test(${inCode(scenario.title)}, async ({ voice }) => {
  ${body}
});
`;
}
