import { CompletionContext } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { completeScenario } from "./schema-completion.ts";

/** The completions at the mark `|` of a text, as they would be inserted. */
function at(marked: string, explicit = true) {
  const pos = marked.indexOf("|");
  const state = EditorState.create({ doc: marked.replace("|", ""), extensions: json() });
  ensureSyntaxTree(state, state.doc.length, 10_000);
  const result = completeScenario(new CompletionContext(state, pos, explicit));
  return {
    labels: result?.options.map(({ label }) => JSON.parse(label) as unknown),
    /** The text after the first completion. */
    applied:
      result &&
      [
        state.sliceDoc(0, result.from),
        result.options[0]?.apply ?? result.options[0]?.label,
        state.sliceDoc(result.to),
      ].join(""),
  };
}

describe("completeScenario", () => {
  it("offers the keys that the object does not have yet", () => {
    const { labels } = at('{ "id": "a", "title": "b", | }');
    expect(labels).toEqual(expect.arrayContaining(["visitor", "attempts", "expect", "until"]));
    expect(labels).not.toContain("id");
  });

  it("offers keys beside an unknown key", () => {
    expect(at('{ "colour": 3, | }').labels).toContain("page");
    expect(at('{ "visitor": [{ "colour": 3, | }] }').labels).toEqual(["at", "do", "text"]);
  });

  it("offers the keys of an item in a list", () => {
    const item = '{ "attempts": [{ "events": [{ "at": 1, "event": "error", | }] }] }';
    expect(at(item).labels).toEqual(["payload", "late", "levels"]);
  });

  it.each([
    ['{ "page": | }', ["home", "admin"]],
    ['{ "page": "|" }', ["home", "admin"]],
    ['{ "configured": | }', [true, false, "client-fails", "no-target"]],
    [
      '{ "visitor": [{ "at": 0, "do": "|" }] }',
      ["type", "start", "stop", "go-home", "mute", "unmute"],
    ],
    ['{ "attempts": [{ "stop": { "outcome": "|" } }] }', ["reject", "resolve", "never"]],
    ['{ "attempts": [{ "start": { "after": | } }] }', undefined],
    [
      '{ "expect": [{ "ended": | }] }',
      ["visitor", "service", "disconnect", "error", "limit", null],
    ],
    ['{ "attempts": [{ "events": [{ "payload": { "a": | } }] }] }', undefined],
    ['{ "page": "home"| }', undefined],
    ["|", undefined],
  ])("offers the values that the schema allows in %s", (text, values) => {
    expect(at(text).labels).toEqual(values);
  });

  it("offers the names of all events", () => {
    const { labels } = at('{ "attempts": [{ "events": [{ "event": "|" }] }] }');
    expect(labels).toEqual(expect.arrayContaining(["call-start", "call-end", "unknown-event"]));
  });

  it("replaces the whole key or value at the cursor and keeps a colon that is there", () => {
    expect(at('{ "visitor": [{ "a|" }] }').applied).toBe('{ "visitor": [{ "at":  }] }');
    expect(at('{ "visitor": [{ "a|t": 3 }] }').applied).toBe('{ "visitor": [{ "at": 3 }] }');
    expect(at('{ "page": "ad|min" }').applied).toBe('{ "page": "home" }');
    expect(at('{ "page": |"title": "b" }').applied).toBe('{ "page": "home""title": "b" }');
    expect(at('{ "page": ad| }').applied).toBe('{ "page": "home" }');
  });

  it("offers nothing unasked for a number and outside keys and values", () => {
    expect(at('{ "id": "a", | }', false).labels).toBeUndefined();
    expect(at('{ "attempts": [{ "stop": { "after": 5| } }] }', false).labels).toBeUndefined();
    expect(at('{ "page": | }', false).labels).toEqual(["home", "admin"]);
    expect(at('{ "p|" }', false).labels).toContain("page");
  });
});
