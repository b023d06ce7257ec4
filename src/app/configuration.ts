import type { Configuration, ConfigurationSource } from "../provider/configuration.ts";
import { parseConfiguration } from "../provider/parse-configuration.ts";
import type { VoiceService } from "../provider/voice-service.ts";
import { createStore } from "../shared/store.ts";
import { systemTimers } from "../shared/system-clock.ts";
import { millis } from "../shared/units.ts";
import { settlesWithin } from "../shared/within.ts";

/** How long the staff's tools wait for the configuration. */
const STAFF_LIMIT = millis(10_000);

/** Resolves when the configuration has been read, or cannot be read in time. Never rejects. */
export const awaitConfiguration = ({ read }: ConfigurationSource): Promise<unknown> =>
  settlesWithin(systemTimers, STAFF_LIMIT, read());

/** The pauses before the retries of a lost request, in milliseconds. Their sum is less than any time limit. */
const PAUSES = [500, 1000, 2000, 4000].map(millis);

async function fetchContent(): Promise<unknown> {
  const answer = await fetch("/config.json", { cache: "no-cache" });
  if (!answer.ok) throw new Error(`The server answers ${answer.status}.`, { cause: answer.status });
  return answer.json();
}

/** Whether a request may soon succeed: the network was lost for a moment, or the server is restarting. */
const isPassing = ({ name, cause }: Error): boolean =>
  name === "TypeError" ? navigator.onLine : Number(cause) >= 500;

/** Loads, and retries after a failure that may be temporary. */
async function persist(load: () => Promise<unknown>): Promise<unknown> {
  for (const pause of PAUSES)
    try {
      return await load();
    } catch (error) {
      if (!isPassing(error as Error)) throw error;
      await new Promise<void>((resume) => systemTimers.after(pause, resume));
    }
  return load();
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
      const configuration = parseConfiguration(await persist(load), { usual: address, admitted });
      set(configuration);
      return configuration;
    } catch (cause) {
      reading = null;
      throw new Error(`config.json could not be read. ${(cause as Error).message}`, { cause });
    }
  }
  return { get, subscribe, read: () => (reading ??= read()) };
}
