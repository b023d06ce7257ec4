import type { SameIdAnswer } from "../../model/console-state.ts";
import { Dialog } from "../../components/dialog.tsx";
import { counted } from "../../model/format.ts";
import { LinkButton, SimButton } from "../../components/panel.tsx";
import { useConsole, useConsoleState, useGrowing } from "../../components/use-console.tsx";

export function ImportReport() {
  const { store } = useConsole();
  const { report } = useConsoleState();
  const shown = useGrowing(report ?? []);
  if (report === null) return null;
  return (
    <section className="sim-report fill sim-fine" aria-label="Import">
      <header className="sim-note one-row">
        <h3 className="sim-start">Import of {counted(report.length, "file")}</h3>
        <LinkButton onClick={() => store.change({ report: null })}>Dismiss</LinkButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard. */}
      <ul className="sim-scroll" aria-label="Outcomes of the import" tabIndex={0}>
        {shown.map(({ name, outcome, tone, offer }, index) => (
          <li key={index} className="sim-report__line">
            <b>{name}</b> <span data-tone={tone}>{outcome}</span>{" "}
            {offer && <LinkButton onClick={offer.act}>{offer.label}</LinkButton>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The number of ids that the question names. */
const FEW = 8;

/** Asks what to do with imported scenarios whose ids are taken. */
export function SameIdDialog() {
  const { question } = useConsoleState();
  if (question === null) return null;
  const { ids, keptAs, answer } = question;
  const [first] = ids;
  const isOne = ids.length === 1;
  const answers: Readonly<Record<SameIdAnswer, string>> = isOne
    ? { both: `Keep both (${keptAs})`, replace: "Replace", skip: "Cancel" }
    : { both: "Keep both of each", replace: "Replace all", skip: "Skip these" };
  const title = isOne
    ? `The library has another “${first}”`
    : `The library has other versions of ${ids.length} scenarios`;
  const rest = ids.length - FEW;
  const onClose = () => answer("skip");
  const foot = (["both", "replace"] as const).map((choice) => (
    <SimButton key={choice} onPress={() => answer(choice)}>
      {answers[choice]}
    </SimButton>
  ));
  return (
    <Dialog {...{ title, foot, closing: answers.skip, onClose }} closedby="closerequest">
      {!isOne && (
        <p className="sim-mono">
          {ids.slice(0, FEW).join(", ")}
          {rest > 0 && ` and ${rest} more`}
        </p>
      )}
      <p className="sim-faint">Replacing can be undone.</p>
    </Dialog>
  );
}
