import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConsoleNote, TakeNote } from "../note.ts";
import { tapConsole } from "./tap-console.ts";

const LEVELS = ["debug", "info", "log", "warn", "error"] as const;
type Say = (...args: unknown[]) => unknown;

/** A console whose every level does the same. */
const createConsole = (say: Say) =>
  Object.fromEntries(LEVELS.map((level) => [level, say])) as unknown as Console;

const noteInto =
  (notes: ConsoleNote[]): TakeNote =>
  (_, what) =>
    void notes.push(what as ConsoleNote);

describe("tapConsole", () => {
  it("notes what is said at every level, and what it was said with as it was given", () => {
    const notes: ConsoleNote[] = [];
    const target = createConsole(() => {});
    tapConsole(target, noteInto(notes));
    const said = { a: 1 };
    for (const level of LEVELS) target[level]("words", said);
    expect(notes.map(({ level }) => level)).toEqual(LEVELS);
    expect(notes.every(({ args }) => args[1] === said)).toBe(true);
  });

  it("leaves the speaker with what the console does, whatever it does", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.array(fc.anything()),
        fc.anything(),
        fc.boolean(),
        (...drawn) => {
          const [self, args, result, throws] = drawn;
          const seen: unknown[][] = [];
          const target = createConsole(function (this: unknown, ...given) {
            seen.push([this, ...given]);
            if (throws) throw result;
            return result;
          });
          tapConsole(target, () => {});
          let outcome: unknown;
          try {
            outcome = Reflect.apply(target.log as Say, self, args);
          } catch (error) {
            outcome = error;
          }
          expect(Object.is(outcome, result)).toBe(true);
          expect(seen).toHaveLength(1);
          [self, ...args].forEach((one, at) => expect(Object.is(one, seen[0]?.[at])).toBe(true));
        },
      ),
    );
  });

  it("keeps the name and the properties of a method", () => {
    const original = Object.assign(function shout() {}, { restore: true });
    const target = createConsole(original);
    tapConsole(target, () => {});
    expect(target.log).not.toBe(original);
    expect(target.log.name).toBe("shout");
    expect(target.log).toHaveProperty("restore", true);
  });

  it("does not note what is said while a note is taken", () => {
    const said: unknown[] = [];
    let taken = 0;
    const target = createConsole((...args) => said.push(...args));
    tapConsole(target, () => {
      taken += 1;
      target.warn("while noting");
    });
    target.log("first");
    target.log("second");
    expect(taken).toBe(2);
    expect(said).toEqual(["while noting", "first", "while noting", "second"]);
  });

  it("lets nothing of a failing note out, and hears the next word", () => {
    let taken = 0;
    const target = createConsole(() => "said");
    tapConsole(target, () => {
      taken += 1;
      throw new Error("no note");
    });
    expect([(target.log as Say)(), (target.log as Say)()]).toEqual(["said", "said"]);
    expect(taken).toBe(2);
  });

  it("gives every level back", () => {
    const original = () => {};
    const target = createConsole(original);
    tapConsole(target, () => {})();
    expect(LEVELS.every((level) => target[level] === original)).toBe(true);
  });

  it("stays silent under somebody else's wrapper once it is taken away", () => {
    const notes: ConsoleNote[] = [];
    const said: unknown[] = [];
    const target = createConsole((word) => said.push(word));
    const remove = tapConsole(target, noteInto(notes));
    const below = target.log;
    const wrapper = (word: string) => below(word.toUpperCase());
    target.log = wrapper;
    remove();
    expect(target.log).toBe(wrapper);
    target.log("words");
    expect(said).toEqual(["WORDS"]);
    expect(notes).toEqual([]);
  });

  it("leaves a console alone that cannot be changed", () => {
    const target = Object.freeze(createConsole(() => {}));
    expect(() => tapConsole(target, () => {})()).not.toThrow();
  });
});
