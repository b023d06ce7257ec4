import type { Failure } from "../../src/call/call-error.ts";
import { describeFailure } from "../../src/call/messages.ts";
import { parseProviderError } from "../../src/provider/provider-error.ts";
import type { Configured, ScenarioPage } from "../scenario/schema.ts";

const NO_TARGET = "Assistant or Squad or Workflow must be provided.";

/** A page that cannot call. It takes a page load, since no event has this effect. */
export interface SetupPreset {
  readonly title: string;
  readonly id: string;
  readonly configured: Configured;
  readonly failure: Failure;
}

export const SETUP_PRESETS: readonly SetupPreset[] = [
  {
    title: "Client missing",
    id: "preset-client-missing",
    configured: false,
    failure: { kind: "client-missing" },
  },
  {
    title: "Client creation fails",
    id: "preset-client-fails",
    configured: "client-fails",
    failure: { kind: "client-failed", cause: null },
  },
  {
    title: "No assistant or workflow",
    id: "preset-no-target",
    configured: "no-target",
    failure: { kind: "provider", error: parseProviderError(new Error(NO_TARGET)), cause: null },
  },
];

/** The text that a page shows for it. */
export const setupText = ({ failure }: SetupPreset, page: ScenarioPage): string =>
  describeFailure(failure, page).text;

/** A scenario file in which the visitor presses start on such a page. */
export function setupScenario(preset: SetupPreset, page: ScenarioPage): string {
  const file = {
    schemaVersion: 1,
    id: preset.id,
    title: `${preset.title} (${page})`,
    page,
    configured: preset.configured,
    visitor: [{ at: 500, do: "start" }],
    until: 2000,
    expect: [{ at: 1000, state: "idle", error: setupText(preset, page), ring: "stopped" }],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
