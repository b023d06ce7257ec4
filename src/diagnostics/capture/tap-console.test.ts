import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConsoleNote, TakeNote } from "../note.ts";
import { tapConsole } from "./tap-console.ts";

const LEVELS = ["debug", "info", "log", "warn", "error"] as const;
type Write = (...args: unknown[]) => unknown;

/** A console with the same method at every level. */
const createConsole = (write: Write) =>
  Object.fromEntries(LEVELS.map((level) => [level, write])) as unknown as Console;

const noteInto =
  (notes: ConsoleNote[]): TakeNote =>
  (_, what) =>
    void notes.push(what as ConsoleNote);

describe("tapConsole", () => {
  it("notes the level and the original arguments of each console call", () => {
    const notes: ConsoleNote[] = [];
    const target = createConsole(() => {});
    tapConsole(target, noteInto(notes));
    const object = { a: 1 };
    for (const level of LEVELS) target[level]("words", object);
    expect(notes.map(({ level }) => level)).toEqual(LEVELS);
    expect(notes.every(({ args }) => args[1] === object)).toBe(true);
  });

  it("calls the original method with the same receiver and arguments, and passes on its result or error", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.array(fc.anything()),
        fc.anything(),
        fc.boolean(),
        (self, args, result, throws) => {
          const seen: unknown[][] = [];
          const target = createConsole(function (this: unknown, ...given) {
            seen.push([this, ...given]);
            if (throws) throw result;
            return result;
          });
          tapConsole(target, () => {});
          let outcome: unknown;
          try {
            outcome = Reflect.apply(target.log as Write, self, args);
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

  it("keeps the name and the properties of the console's methods", () => {
    const original = Object.assign(function shout() {}, { restore: true });
    const target = createConsole(original);
    tapConsole(target, () => {});
    expect(target.log).not.toBe(original);
    expect(target.log.name).toBe("shout");
    expect(target.log).toHaveProperty("restore", true);
  });

  it("does not note console output that is written while another note is being added", () => {
    const written: unknown[] = [];
    let count = 0;
    const target = createConsole((...args) => written.push(...args));
    tapConsole(target, () => {
      count += 1;
      target.warn("while noting");
    });
    target.log("first");
    target.log("second");
    expect(count).toBe(2);
    expect(written).toEqual(["while noting", "first", "while noting", "second"]);
  });

  it("does not throw when adding a note fails, and notes later output", () => {
    let count = 0;
    const target = createConsole(() => "written");
    tapConsole(target, () => {
      count += 1;
      throw new Error("no note");
    });
    expect([(target.log as Write)(), (target.log as Write)()]).toEqual(["written", "written"]);
    expect(count).toBe(2);
  });

  it("leaves a frozen console unchanged", () => {
    const target = Object.freeze(createConsole(() => {}));
    expect(() => tapConsole(target, () => {})).not.toThrow();
  });
});
