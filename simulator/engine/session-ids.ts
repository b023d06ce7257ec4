import { v5 as nameBasedId } from "uuid";
import type { SessionId } from "../../src/provider/voice-provider.ts";

const NAMESPACE = "6f1d3c52-6a0e-4d3b-9a57-0f6d1c1f0b7e";

/** Creates the session ids of a scenario's starts: the same ones in each run. */
export function sessionIdsOf(scenarioId: string): () => SessionId {
  let starts = 0;
  return () => nameBasedId(`${scenarioId}#${++starts}`, NAMESPACE);
}
