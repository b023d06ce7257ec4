import type { CallPage } from "../call/call-error.ts";
import type { CallSession } from "../call/call-session.ts";
import type { Log } from "../diagnostics/store/create-log.ts";
import type { TakeNote } from "../diagnostics/note.ts";
import { useStore } from "../components/use-store.ts";
import type { Configuration, ConfigurationSource } from "../provider/configuration.ts";
import type { Reachability } from "../provider/reachability.ts";

export interface StaffTools {
  readonly session: CallSession;
  /** It has been read, if possible, when the staff's tools are shown. */
  readonly configuration: ConfigurationSource;
  /** The host of the service's API that this build's content security policy admits. */
  readonly platform: string;
  readonly note: TakeNote;
  /** Fetches the log. Rejects if the log's code does not load; a later call fetches it again. */
  readonly log: () => Promise<Log>;
  /** Fetches the checks of the network; rejects if their code does not load. */
  readonly reachability: () => Promise<Reachability>;
}

export interface StaffToolProps {
  readonly staff: StaffTools;
  /** The page that the tool is on, or lies over. Its calls are checked and started. */
  readonly page: CallPage;
}

const UNREADABLE: Configuration = {
  publicKey: null,
  targets: { assistant: null, workflow: null },
  apiUrl: null,
  contactUrl: null,
  ignored: [],
  faults: ["config.json could not be read: check that the server has it, and reload the page."],
};

/** The configuration of the page, or the one that says that it could not be read. */
export const useConfiguration = ({
  configuration,
}: Pick<StaffTools, "configuration">): Configuration =>
  useStore(configuration.subscribe, configuration.get) ?? UNREADABLE;
