import { useEffect, useState } from "react";
import {
  ENVIRONMENT_NAMES,
  type EnvironmentName,
  type Reading,
  type Readings,
  watchEnvironment,
} from "../../diagnostics/environment/environment.ts";
import { type StaffTools, useConfiguration } from "../staff-tools.ts";
import { CheckMark } from "./check-mark.tsx";

interface FlagWords {
  readonly label: string;
  /** A remedy for a missing flag, or the consequence. */
  readonly hint: string;
  /** Hints for readings other than `no`. */
  readonly hints?: Partial<Readonly<Record<Reading, string>>>;
}

const FLAGS: Readonly<Record<EnvironmentName, FlagWords>> = {
  publicKey: {
    label: "Public key configured",
    hint: "Set publicKey in config.json: no call can be made without a public key.",
  },
  assistant: {
    label: "Assistant configured",
    hint: "Set assistant in config.json: visitors cannot call without an assistant.",
  },
  workflow: {
    label: "Workflow configured",
    hint: "Set workflow in config.json, to test the workflow.",
  },
  secureContext: {
    label: "Secure context",
    hint: "Open the page over https://: browsers allow the microphone on no other pages.",
  },
  microphone: {
    label: "Microphone present",
    hint: "Connect a microphone, or switch it on in the system's settings.",
    hints: {
      unknown:
        "This browser does not list its microphones and speakers: start a check to test the microphone.",
    },
  },
  microphonePermission: {
    label: "Microphone permission",
    hint: "Allow the microphone for this site: use the icon next to the address bar.",
    hints: {
      "not-asked": "Not asked yet: the browser asks when a call or a check starts.",
      unknown:
        "This browser does not report the permission, but asks when a call or a check starts.",
    },
  },
  webRtc: {
    label: "WebRTC",
    hint: "This browser cannot hold calls: use a current Chrome, Edge, Firefox or Safari.",
  },
  webAudio: {
    label: "Web Audio",
    hint: "Calls work, but this browser cannot show how loud the voices are: use a current one to see it.",
  },
  indexedDb: {
    label: "IndexedDB",
    hint: "The log is kept in memory only: export it before you close the tab.",
  },
  online: { label: "Online", hint: "The browser has no network: check the connection." },
  client: {
    label: "Client created",
    hint: "No call can be made without a client: check the key, and the error of the last start.",
    hints: { "not-yet": "The first call creates the client." },
  },
};

/** The mark of each reading and its word for screen readers. */
const MARKS = {
  yes: { status: "passed", words: "yes" },
  no: { status: "failed", words: "no" },
  "not-asked": { status: "calm", words: "no" },
  "not-yet": { status: "waiting", words: "not yet" },
  unknown: { status: "calm", words: "not known" },
  asking: { status: "running", words: "…" },
} as const satisfies Readonly<Record<Reading, unknown>>;

type Owner = Pick<StaffTools, "session" | "configuration">;

function useEnvironment(staff: Owner): Readings | null {
  const { session } = staff;
  const setup = useConfiguration(staff);
  const [readings, setReadings] = useState<Readings | null>(null);
  useEffect(() => {
    const environment = watchEnvironment({ session, setup });
    const show = () => setReadings(environment.readings());
    environment.subscribe(show);
    show();
    return environment.close;
  }, [session, setup]);
  return readings;
}

/** Lists the conditions for a call, with a hint for each that is missing. */
export function EnvironmentList({ staff }: { readonly staff: Owner }) {
  const readings = useEnvironment(staff);
  return (
    <ul className="check-rows stack" aria-label="Environment">
      {ENVIRONMENT_NAMES.map((name) => {
        const { label } = FLAGS[name];
        const isVain = readings?.secureContext === "no" && name.startsWith("microphone");
        const { hint, hints } = FLAGS[isVain ? "secureContext" : name];
        const reading = readings?.[name] ?? "asking";
        return (
          <li key={name} className="check-row">
            <CheckMark {...MARKS[reading]} />
            <span>{label}</span>
            {reading !== "yes" && reading !== "asking" && (
              <span className="check-row__words soft">{hints?.[reading] ?? hint}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
