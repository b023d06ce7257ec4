import { useEffect, useState } from "react";
import {
  ENVIRONMENT_NAMES,
  type EnvironmentName,
  type Reading,
  type Readings,
} from "../../diagnostics/environment/environment.ts";
import { watchEnvironment } from "../../diagnostics/environment/environment-watch.ts";
import { CheckMark } from "./check-mark.tsx";
import { ENVIRONMENT_WORDS, isExpected, READING_WORDS } from "./environment-words.ts";
import type { StaffTools } from "../staff-tools.ts";
import "./environment-list.css";

type Owner = Pick<StaffTools, "session" | "setup">;

/** The environment for as long as somebody looks at it. */
function useEnvironment({ session, setup }: Owner): Readings | null {
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

/** Each reading has a tick or a cross, except for those that are still to come. */
const MARKS = {
  yes: "passed",
  no: "failed",
  "not-asked": "failed",
  "not-yet": "waiting",
  unknown: "failed",
  asking: "running",
} as const satisfies Readonly<Record<Reading, unknown>>;

function Flag({ name, reading }: { readonly name: EnvironmentName; readonly reading: Reading }) {
  const { label, hint, hints } = ENVIRONMENT_WORDS[name];
  return (
    <li className="check-row">
      <CheckMark
        status={MARKS[reading]}
        words={READING_WORDS[reading]}
        calm={isExpected(reading)}
      />
      <span className="environment__label">{label}</span>
      {reading !== "yes" && reading !== "asking" && (
        <span className="environment__hint">{hints?.[reading] ?? hint}</span>
      )}
    </li>
  );
}

/** What a call needs of the page around it: what is there, and what to do about what is not. */
export function EnvironmentList({ staff }: { readonly staff: Owner }) {
  const readings = useEnvironment(staff);
  return (
    <ul className="environment" aria-label="Environment">
      {ENVIRONMENT_NAMES.map((name) => (
        <Flag key={name} name={name} reading={readings?.[name] ?? "asking"} />
      ))}
    </ul>
  );
}
