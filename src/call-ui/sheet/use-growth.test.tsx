import { act, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { CallSession } from "../../call/call-session.ts";
import { useStore } from "../../components/use-store.ts";
import { grownFrom } from "../grown-from.ts";
import { useGrowth } from "./use-growth.ts";

/** The boxes of both parts while connecting and in the call: left, top, width and height. */
const BOXES = {
  connecting: {
    SECTION: [900, 200, 400, 500],
    SPAN: [1000, 300, 200, 200],
    FOOTER: [920, 600, 360, 50],
  },
  active: { SECTION: [100, 100, 1200, 700], SPAN: [300, 200, 400, 400] },
} as const;

let moves: (readonly [part: string, keyframes: PropertyIndexedKeyframes])[] = [];
let hasPearl = true;
beforeEach(() => {
  moves = [];
  hasPearl = true;
  Element.prototype.animate = function (this: Element, keyframes) {
    moves.push([this.tagName, keyframes as PropertyIndexedKeyframes]);
    return {} as Animation;
  };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const phase = this.closest("section")?.dataset["phase"] as keyof typeof BOXES;
    const boxes: Partial<Record<string, readonly [number, number, number, number]>> =
      BOXES[phase] ?? {};
    const box = boxes[this.tagName] ?? [0, 0, 0, 0];
    const isHidden = this.tagName === "SPAN" && !hasPearl;
    return isHidden ? new DOMRect() : new DOMRect(...box);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "animate");
});

function Inside({ session }: { readonly session: CallSession }) {
  const { phase } = useStore(session.subscribe, session.state);
  const inside = useRef<HTMLDivElement>(null);
  useGrowth(inside, session, phase);
  return (
    <div ref={inside}>
      <figure>
        <canvas />
        <span className="call-visualiser__pearl" />
      </figure>
    </div>
  );
}

function Card({ session }: { readonly session: CallSession }) {
  return (
    <section data-phase={useStore(session.subscribe, session.state).phase}>
      <header />
      <footer className="call-actions" />
      <Inside session={session} />
    </section>
  );
}

/** Shows a card while connecting, then lets the call become active. */
function connect(): void {
  const { session, provider } = createTestCall();
  session.start("home");
  render(<Card session={session} />);
  expect(moves).toEqual([]);
  act(() => provider.last().emit("call-start"));
}

const keyframesOf = (part: string) => moves.find(([name]) => name === part)?.[1];

describe("useGrowth", () => {
  it("opens the card from the box that it had while connecting", () => {
    connect();
    expect(keyframesOf("SECTION")?.["clipPath"]).toEqual([
      expect.stringMatching(/^inset\(100px 0px 100px 800px round/),
      expect.stringMatching(/^inset\(0 round/),
    ]);
  });

  it("moves the pearl from its old place and size to the new ones", () => {
    connect();
    expect(keyframesOf("SPAN")).toMatchObject({
      transform: ["translate(600px, 0px) scale(0.5)", "none"],
    });
  });

  it("makes the portrait the pearl, and moves the buttons, when the sheet arrives", () => {
    const { session } = createTestCall();
    session.start("home");
    grownFrom(session).current = {
      card: new DOMRect(900, 300, 400, 300),
      pearl: new DOMRect(920, 320, 76, 76),
      actions: new DOMRect(920, 500, 360, 50),
    };
    render(<Card session={session} />);
    expect(keyframesOf("SECTION")?.["clipPath"]).toContainEqual(
      expect.stringMatching(/^inset\(100px 0px 100px 0px round/),
    );
    expect(keyframesOf("SPAN")?.["transform"]).toEqual([
      "translate(-142px, -42px) scale(0.8)",
      "none",
    ]);
    expect(moves.filter(([part]) => part === "FOOTER")).toEqual([
      ["FOOTER", { transform: ["translate(0px, -100px)", "none"] }],
    ]);
  });

  it("fades in everything once but the title, which stays", () => {
    connect();
    const faded = moves.filter(([, keyframes]) => "opacity" in keyframes).map(([part]) => part);
    expect(faded.sort()).toEqual(["CANVAS", "FOOTER"]);
  });

  it("leaves a hidden pearl in its place", () => {
    hasPearl = false;
    connect();
    expect(keyframesOf("SECTION")).toBeDefined();
    expect(keyframesOf("SPAN")).toBeUndefined();
  });

  it("animates nothing if the visitor prefers reduced motion", () => {
    const reduced = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal("matchMedia", () => reduced);
    connect();
    expect(moves).toEqual([]);
  });
});
