import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { CallSession } from "../call/call-session.ts";
import type { Phase } from "../call/state.ts";

const DURATION = 500;

/** The insets by which a box must be clipped to look like another one. */
function insetTo(box: DOMRect, like: DOMRect): string {
  const sides = [
    like.top - box.top,
    box.right - like.right,
    box.bottom - like.bottom,
    like.left - box.left,
  ];
  return sides.map((side) => `${Math.max(0, side)}px`).join(" ");
}

/**
 * Lets the card grow into the call: when the call becomes active, the card opens from the box that it had
 * while connecting. Without animation if the visitor prefers reduced motion.
 */
export function useGrowth(
  inside: RefObject<HTMLElement | null>,
  session: CallSession,
  phase: Phase,
): void {
  const before = useRef<DOMRect | null>(null);
  useEffect(
    () =>
      session.subscribe(() => {
        // React renders later, so the card still has its old box.
        if (session.state().phase !== phase)
          before.current = inside.current?.closest("section")?.getBoundingClientRect() ?? null;
      }),
    [inside, session, phase],
  );
  useLayoutEffect(() => {
    const card = inside.current?.closest("section");
    if (!card?.animate || before.current === null) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const round = `round ${getComputedStyle(card).borderRadius}`;
    const from = `inset(${insetTo(card.getBoundingClientRect(), before.current)} ${round})`;
    card.animate([{ clipPath: from }, { clipPath: `inset(0 ${round})` }], {
      duration: DURATION,
      easing: "cubic-bezier(0.22, 0.8, 0.26, 1)",
    });
  }, [inside, phase]);
}
