import { useEffect, useMemo, useState } from "react";
import { runScenario } from "../../../engine/runner.ts";
import { type ParseResult, parseScenario } from "../../../scenario/parse.ts";
import type { ScenarioPage } from "../../../scenario/schema.ts";
import { judgeFailures } from "../../model/jobs/jobs.ts";
import { canSaveFixture, saveFixture } from "../../model/storage/save-fixture.ts";
import { NOTHING_KEPT } from "../../model/storage/scenario-store.ts";
import { counted, formatTime } from "../../model/format.ts";
import { Dialog } from "../../components/dialog.tsx";
import { download } from "../../../../src/shared/download.ts";
import { originOf, positionOf } from "../../model/frames.ts";
import { isBlank, keepScenario, type PlayedRun } from "../../model/editing/keep.ts";
import { CheckLine, LinkButton, Select, SimButton } from "../../components/panel.tsx";
import { keptActs, nameOfAct } from "../../model/run/take.ts";
import { useConsole } from "../../components/use-console.tsx";

/** A name in kebab-case for a title. */
function idFor(title: string): string {
  const plain = title.toLowerCase().normalize("NFKD");
  const words = plain.replaceAll(/[^a-z0-9\s-]+/g, "").match(/[^\s-]+/g) ?? [];
  return words.slice(0, 8).join("-");
}

interface Verdict {
  readonly tone: "pass" | "fail";
  readonly words: string;
}

/** Plays the scenario headless and compares it with the run in the preview. */
async function verdictOf(parsed: ParseResult, { trace }: PlayedRun): Promise<Verdict> {
  const fail = (words: string): Verdict => ({ tone: "fail", words });
  if (!parsed.ok)
    return fail(parsed.faults.map(({ pointer, message }) => `${pointer}: ${message}`).join("; "));
  const run = await runScenario(parsed.scenario, { trace: true });
  const plain = (entries: PlayedRun["trace"]) =>
    JSON.stringify(entries.map((entry) => ({ ...entry, sessionId: null })));
  if (run.verdict === "fail")
    return fail(`Replayed headless, this failed: ${judgeFailures(run.failures).why}.`);
  if (plain(run.trace ?? []) !== plain(trace))
    return fail("Replayed headless, the trace differs from that of the preview.");
  const expectations = counted(parsed.scenario.expect.length, "expectation");
  return { tone: "pass", words: `Replayed headless: the same trace, ${expectations} met.` };
}

function KeepDialog({ run, onDone }: { readonly run: PlayedRun; readonly onDone: () => void }) {
  const { library, store } = useConsole();
  const kept = keptActs(run.take);
  const names = [...new Set(kept.map(nameOfAct))];
  const [title, setTitle] = useState(`By hand: ${names.slice(-5).join(", ")}`);
  const [ownId, setOwnId] = useState<string | null>(null);
  const [page, setPage] = useState<ScenarioPage>(run.scenario.page);
  const [expectSeen, setExpectSeen] = useState(true);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [takenId, setTakenId] = useState<string | null>(null);
  const id = ownId ?? idFor(title);
  const taken = takenId === id;
  const text = useMemo(
    () => keepScenario(run, { id, title, page, expectSeen }),
    [run, id, title, page, expectSeen],
  );
  const parsed = useMemo(() => parseScenario(text), [text]);
  const unkept = [
    ...new Set(run.take.acts.flatMap((act) => (act.kind === "unkept" ? [act.what] : []))),
  ];

  useEffect(() => {
    let current = true;
    void verdictOf(parsed, run).then((said) => current && setVerdict(said));
    return () => {
      current = false;
    };
  }, [parsed, run]);

  const add = async () => {
    onDone();
    // The new scenario replaces the acts, and a blank scenario with them, unless it lacks later acts.
    const rest = isBlank(run.scenario) ? NOTHING_KEPT : { take: null };
    const saved = kept.every(({ at }) => at <= run.until);
    await library.importText(text, `${id}.json`, saved ? [run.scenario.id, rest] : undefined);
  };
  const save = () => {
    download(text, `${id}.json`);
    setVerdict({ tone: "pass", words: `Downloaded ${id}.json.` });
  };
  const saveAsFixture = async (replace: boolean) => {
    const { type, message } = await saveFixture(id, text, replace);
    setTakenId(type === "exists" ? id : null);
    setVerdict({ tone: "fail", words: message });
    store.change({ message });
    if (type !== "saved") return;
    onDone();
    store.change({ landed: id });
    if (id !== run.scenario.id) return;
    // The loaded script now contains the acts, so they must not be repeated.
    library.change([[id, { take: null }]], message, null);
    await library.load({ text }, message);
  };
  const foot = (
    <>
      <SimButton tone="primary" disabled={!parsed.ok} onPress={() => void add()}>
        Add to library
      </SimButton>
      <SimButton disabled={!parsed.ok} onPress={save}>
        Download
      </SimButton>
      {canSaveFixture && (
        <SimButton disabled={!parsed.ok} onPress={() => void saveAsFixture(taken)}>
          {taken ? `Replace ${id}.json` : "Save into fixtures"}
        </SimButton>
      )}
    </>
  );
  return (
    <Dialog
      title="Keep as scenario"
      closedby="closerequest"
      {...{ foot, closing: "Cancel", onClose: onDone }}
    >
      <label className="sim-form__field stack">
        <span className="sim-faint">Title</span>
        <input
          className="field"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          // The suggestion is there to be replaced.
          onFocus={({ target }) => target.select()}
          onKeyDown={({ key }) => key === "Enter" && parsed.ok && void add()}
        />
      </label>
      <div className="sim-pair">
        <label className="sim-form__field stack">
          <span className="sim-faint">Id</span>
          <input
            className="field sim-mono"
            value={id}
            spellCheck={false}
            onChange={({ target }) => setOwnId(target.value)}
          />
        </label>
        <label className="sim-form__field stack">
          <span className="sim-faint">Page</span>
          <Select options={["home", "admin"]} value={page} onChoose={setPage} />
        </label>
      </div>
      <CheckLine
        checked={expectSeen}
        onCheck={setExpectSeen}
        label="Expect what was seen after each act"
      />
      <p className="sim-faint">
        {counted(kept.length, "act")} by hand
        {run.take.script && " in the script"}, up to {formatTime(run.until)}, where the clock
        stands.
        {unkept.length > 0 &&
          ` Not kept, because the format has no item for it: ${unkept.join(", ")}.`}
      </p>
      <output className="sim-form__report sim-fine" data-tone={verdict?.tone}>
        {verdict?.words}
      </output>
    </Dialog>
  );
}

/** Opens the dialog that keeps the acts by hand as a scenario. The clock stands still meanwhile. */
export function KeepButton() {
  const { frames, store, transport } = useConsole();
  const [run, setRun] = useState<PlayedRun | null>(null);

  const open = async () => {
    const now = frames.live.get();
    // A rewind or a reload leaves the clock at 0, before the acts.
    if (positionOf(now) === 0) await transport.seek(keptActs(now.take).at(-1)?.at ?? 0);
    const { loaded } = store.get();
    const { app } = frames.live.get();
    if (app === null || loaded === null) return;
    app.clock.pause();
    frames.refresh();
    const live = frames.live.get();
    const origin = originOf(live);
    setRun({
      scenario: loaded.scenario,
      take: live.take,
      trace: app.trace().map((entry) => ({ ...entry, at: entry.at - origin })),
      until: Math.floor(positionOf(live)),
    });
  };
  return (
    <>
      <LinkButton onClick={() => void open()}>Keep as scenario…</LinkButton>
      {run !== null && <KeepDialog run={run} onDone={() => setRun(null)} />}
    </>
  );
}
