import { useState } from "react";
import { shortestScenario } from "../../../analysis/shortest-scenario.ts";
import { transitionName, TRANSITIONS } from "../../../analysis/transitions.ts";
import { Choice, LinkButton } from "../../components/panel.tsx";
import { useConsole, useResults } from "../../components/use-console.tsx";

/** The number of names that a cell shows without a press. */
const FEW = 2;

interface NamesProps {
  readonly names: readonly string[];
  readonly onOpen: (name: string) => void;
}

/** A cell with the number of scenarios or transitions and their names, which open them. */
function Names({ names, onOpen }: NamesProps) {
  if (names.length === 0) return <td data-tone="fail">none</td>;
  return (
    <td>
      <details open={names.length <= FEW}>
        <summary>{names.length}</summary>
        {names.map((name) => (
          <LinkButton key={name} onClick={() => onOpen(name)}>
            {name}
          </LinkButton>
        ))}
      </details>
    </td>
  );
}

const KINDS = { transitions: "Transitions", requirements: "Requirements" };

/** Requirements or transitions with the scenarios that cover them, the uncovered ones first. */
export function CoverageTable() {
  const { library } = useConsole();
  const { coverage, show } = useResults();
  const [kind, setKind] = useState<keyof typeof KINDS>("transitions");
  if (coverage === null)
    return (
      <p>
        Shows the scenarios that take each transition and cover each requirement. First check all
        scenarios on Scripted.
      </p>
    );
  const onOpen = (name: string) => {
    const transition = TRANSITIONS.find((candidate) => transitionName(candidate) === name);
    show(false);
    // The shortest scenario is not added to the library.
    if (transition === undefined) void library.loadById(name);
    else void library.load({ text: JSON.stringify(shortestScenario(transition), null, 2) });
  };
  const all =
    kind === "transitions"
      ? coverage.transitions.map((row) => {
          return { ...row, id: row.name, sentence: null, transitions: null };
        })
      : coverage.requirements.map((row) => ({ ...row, scriptable: true }));
  const uncovered = all.filter((row) => row.scriptable && row.scenarios.length === 0);
  const rows = [...new Set([...uncovered, ...all])];
  return (
    <>
      <div className="one-row">
        <Choice legend="Rows" options={KINDS} value={kind} onChange={setKind} />
        <span className="sim-faint">
          {uncovered.length} of {rows.length} uncovered. A transition opens the shortest scenario
          that takes it.
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the table scrolls, so keys must reach it. */}
      <div className="sim-results sim-scroll" role="group" aria-label="Coverage" tabIndex={0}>
        <table className="sim-table">
          <thead>
            <tr>
              <th scope="col">{kind === "transitions" ? "Transition" : "Requirement"}</th>
              <th scope="col">Scenarios</th>
              {kind === "requirements" && <th scope="col">Transitions</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, sentence, scriptable, scenarios, transitions }) => (
              <tr key={id}>
                <th scope="row">
                  {transitions === null && scriptable ? (
                    <LinkButton onClick={() => onOpen(id)}>{id}</LinkButton>
                  ) : (
                    <span className="sim-mono">{id}</span>
                  )}
                  {sentence !== null && <p className="sim-faint">{sentence}</p>}
                </th>
                {scriptable ? (
                  <Names names={scenarios} {...{ onOpen }} />
                ) : (
                  <td className="sim-faint">only a visitor on a page causes it</td>
                )}
                {transitions !== null && <Names names={transitions} {...{ onOpen }} />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
