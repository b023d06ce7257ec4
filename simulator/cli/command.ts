import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

export const USAGE = `Usage: npm run --silent sim -- [--json] [--junit FILE] [--trace] [--story] [--quiet] [--filter TEXT]
                               [--coverage FILE] [--shard K/N] [--provider real] [--watch] PATH…
       npm run --silent sim -- --sweep [--seed N] [--json] [--junit FILE] [--trace] [--quiet] [--watch] PATH…
       npm run --silent sim -- --search [--seed N] [--runs N] [--out FILE]
       npm run --silent sim -- --playwright FILE [--out FILE]
       npm run --silent sim -- --from-log FILE [--session ID] [--transcripts] [--out FILE]
       npm run --silent sim -- --from-call FILE [--session ID] [--transcripts] [--out FILE]

Runs scenario files on a virtual clock. A PATH is a file, a folder with *.json files, the ID of a fixture, or - for
standard input.
  --json           prints one JSON object per line, and no other output, on standard output
  --junit FILE     also writes the results and their times to FILE as JUnit XML
  --trace          prints the trace of each run
  --story          tells each run in plain sentences
  --quiet          prints only the scenarios that do not pass, and the totals
  --filter TEXT    runs only scenarios whose ID, title or tags contain TEXT; refused files stay
  --coverage FILE  writes to FILE, as JSON, the requirements and transitions that each scenario covers, and
                   prints them as a Markdown table; with --json on standard error
  --shard K/N      runs every N-th file, beginning with the K-th, after reading all files
  --provider NAME  scripted, the default, or real: the service's own SDK over stand-ins for the network, in a
                   headless Chromium; a scenario that cannot run there as written "differs as known"
  --watch          runs a file again when it changes, and all of them when the sources do

Varies a scenario and checks the rules that every call obeys, instead of its expectations.
  --sweep          ends the first active call of each scenario after 19.000 to 21.000 s, and plays the events of
                   each millisecond in every order
  --search         plays random scenarios, and writes the smallest one that breaks a rule
  --seed N         repeats a search, or a sample of orders; default: a random seed, which is printed
  --runs N         the number of random scenarios; default: 2000
  --out FILE       the file to write, or - for standard output; default: search-<seed>.json

Exit codes: 0 when all scenarios pass, 1 when a scenario fails, 2 when a file is refused or no file is found.

Writes a Playwright test of a scenario, which passes if the scenario does.
  --playwright FILE  the scenario's file, or the ID of a fixture
  --out FILE         the file to write in the folder e2e, or - for standard output; default: e2e/<id>.spec.ts

Converts a recorded call into a scenario file, and lists the parts that have no place in it.
  --from-log FILE  an exported log: vapi-diagnostic-….json or workflow-test-….json
  --from-call FILE the voice service's record: a call as GET /call/{id} returns it, a list of calls, or a log of
                   the bodies that its webhook received (a JSON list, or one in each line)
  --session ID     the session ID of the call, or the service's ID of it; default: the latest call
  --transcripts    keeps the spoken words; by default they are replaced
  --out FILE       the file to write, or - for standard output; default: next to the record

Exit codes: 0 when the file is written, 2 when its source is refused or the file exists already.
`;

const FLAG = { type: "boolean", default: false } as const;
const TEXT = { type: "string" } as const;

/** The options that name another command than `run`, which plays the given files. */
const COMMANDS = ["sweep", "search", "playwright", "from-log", "from-call"] as const;

/** The options, each with the commands that take it. */
const OPTIONS = {
  json: { ...FLAG, of: ["run", "sweep"] },
  junit: { ...TEXT, of: ["run", "sweep"] },
  trace: { ...FLAG, of: ["run", "sweep"] },
  story: { ...FLAG, of: ["run"] },
  quiet: { ...FLAG, of: ["run", "sweep"] },
  filter: { ...TEXT, of: ["run"] },
  coverage: { ...TEXT, of: ["run"] },
  shard: { ...TEXT, of: ["run"] },
  provider: { ...TEXT, of: ["run"] },
  watch: { ...FLAG, of: ["run", "sweep"] },
  sweep: { ...FLAG, of: ["sweep"] },
  search: { ...FLAG, of: ["search"] },
  seed: { ...TEXT, of: ["sweep", "search"] },
  runs: { ...TEXT, of: ["search"] },
  playwright: { ...TEXT, of: ["playwright"] },
  "from-log": { ...TEXT, of: ["from-log"] },
  "from-call": { ...TEXT, of: ["from-call"] },
  session: { ...TEXT, of: ["from-log", "from-call"] },
  transcripts: { ...FLAG, of: ["from-log", "from-call"] },
  out: { ...TEXT, of: ["search", "playwright", "from-log", "from-call"] },
  help: { ...FLAG, short: "h", of: [] },
} satisfies Readonly<Record<string, { readonly of: readonly Name[]; readonly short?: string }>>;
type Name = (typeof COMMANDS)[number] | "run";

const LARGEST = 2 ** 31 - 1;
const shown = (text: string) => JSON.stringify(text);

function numberIn(text: string, option: string, least: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= LARGEST) return value;
  const expected = `a whole number from ${least} to ${LARGEST}`;
  throw new Error(`${option} takes ${expected}, found ${shown(text)}`);
}

function shardIn(text: string) {
  const [k = 0, n = 0] = /^(\d+)\/(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (k >= 1 && k <= n && n <= LARGEST) return { k, n };
  const expected = "K/N with 1 ≤ K ≤ N, such as 2/4";
  throw new Error(`--shard takes ${expected}, found ${shown(text)}`);
}

function providerIn(text: string) {
  if (text === "scripted" || text === "real") return text;
  throw new Error(`--provider takes scripted or real, found ${shown(text)}`);
}

/** Finds the command among the given options, and refuses options of another command. */
function commandIn(given: readonly string[]): Name {
  const name = COMMANDS.find((one) => given.includes(one)) ?? "run";
  const takers: Readonly<Record<string, { readonly of: readonly Name[] }>> = OPTIONS;
  const wrong = given.find((option) => takers[option]?.of.includes(name) === false);
  if (wrong === undefined) return name;
  throw new Error(`--${wrong} does not go with ${name === "run" ? "a PATH" : `--${name}`}`);
}

export type CliCommand = NonNullable<ReturnType<typeof readCommand>>;

/**
 * Reads the arguments of the command line; null if they ask for help.
 *
 * @throws if an option is unknown, has an invalid value or belongs to another command.
 */
export function readCommand(args: string[]) {
  const {
    values,
    positionals: paths,
    tokens,
  } = parseArgs({ args, options: OPTIONS, allowPositionals: true, tokens: true });
  if (values.help) return null;
  const given = Object.entries(values).filter(([, value]) => value !== false);
  const name = commandIn(given.map(([option]) => option));
  const takesPaths = name === "run" || name === "sweep";
  if (takesPaths && paths.length === 0) throw new Error("no file or folder was named");
  if (!takesPaths && paths[0] !== undefined)
    throw new Error(`--${name} takes no further file or folder, found ${shown(paths[0])}`);
  return {
    ...values,
    name,
    /** The file of a test's scenario or of a recorded call. */
    file: values.playwright ?? values["from-log"] ?? values["from-call"] ?? "",
    paths,
    /** The given options but --watch, to run the command again with other paths. */
    options: tokens.flatMap((token) => {
      if (token.kind !== "option" || token.name === "watch") return [];
      return token.value === undefined ? `--${token.name}` : `--${token.name}=${token.value}`;
    }),
    seed: values.seed === undefined ? randomInt(LARGEST) : numberIn(values.seed, "--seed", 0),
    runs: values.runs === undefined ? 2000 : numberIn(values.runs, "--runs", 1),
    shard: values.shard === undefined ? undefined : shardIn(values.shard),
    provider: providerIn(values.provider ?? "scripted"),
  };
}
