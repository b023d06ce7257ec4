import type { Configuration, ConfigurationSource } from "../provider/configuration.ts";
import type { VoiceService } from "../provider/voice-service.ts";
import type { Clock } from "../shared/clock.ts";
import { createStore } from "../shared/store.ts";
import { millis } from "../shared/units.ts";
import { whenReachable } from "../shared/when-reachable.ts";
import { settlesWithin } from "../shared/within.ts";

/** How long the staff's tools wait for the configuration. */
const STAFF_LIMIT = millis(10_000);

/** Resolves when the configuration has been read, or cannot be read in time. Never rejects. */
export const settleConfiguration = (
  clock: Pick<Clock, "after">,
  { read }: ConfigurationSource,
): Promise<unknown> => settlesWithin(clock, STAFF_LIMIT, read());

const fetchParser = () => whenReachable(() => import("../provider/parse-configuration.ts"));

async function fetchContent(): Promise<unknown> {
  const answer = await fetch("/config.json", { cache: "no-cache" });
  if (!answer.ok) throw new Error(`The server answers ${answer.status}.`);
  return answer.json();
}

/** The configuration in `config.json`, which this build's content security policy must admit. */
export function readConfiguration(
  { address, admitted }: Pick<VoiceService, "address" | "admitted">,
  load: () => Promise<unknown> = fetchContent,
): ConfigurationSource {
  const { get, set, subscribe } = createStore<Configuration | null>(null);
  let reading: Promise<Configuration> | null = null;
  async function read(): Promise<Configuration> {
    try {
      const [content, { parseConfiguration }] = await Promise.all([load(), fetchParser()]);
      const configuration = parseConfiguration(content, { usual: address, admitted });
      set(configuration);
      return configuration;
    } catch (cause) {
      reading = null;
      throw new Error(`config.json could not be read. ${(cause as Error).message}`, { cause });
    }
  }
  return { get, subscribe, read: () => (reading ??= read()) };
}
