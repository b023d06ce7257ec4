import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { CallSession } from "../../call/call-session.ts";
import type { Phase } from "../../call/state.ts";
import { useReducedMotion } from "../../components/use-reduced-motion.ts";

const TIMING = { duration: 500, easing: "cubic-bezier(0.22, 0.8, 0.26, 1)" };

/** The parts of a voice card that keep their identity while it grows. */
function findParts(inside: HTMLElement | null) {
  const card = inside?.closest("section");
  const pearl = inside?.querySelector(".call-visualiser__pearl");
  return card && pearl ? { card, pearl } : null;
}

/** Opens the card from an earlier box. */
function openCard(card: Element, from: DOMRect): void {
  const to = card.getBoundingClientRect();
  const sides = [
    from.top - to.top,
    to.right - from.right,
    to.bottom - from.bottom,
    from.left - to.left,
  ];
  const inset = sides.map((side) => `${Math.max(0, side)}px`).join(" ");
  const round = `round ${getComputedStyle(card).borderRadius}`;
  card.animate({ clipPath: [`inset(${inset} ${round})`, `inset(0 ${round})`] }, TIMING);
}

/** Moves the pearl from an earlier box. Does nothing if it was or is hidden. */
function movePearl(pearl: Element, from: DOMRect): void {
  const to = pearl.getBoundingClientRect();
  if (from.width * to.width === 0) return;
  const way = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  const transform = [`${way} scale(${from.width / to.width})`, "none"];
  pearl.animate({ transform, transformOrigin: ["0 0", "0 0"] }, TIMING);
}

/** Fades in all of the card but the pearl, because it has another place and other contents. */
function fadeInAround(pearl: Element, card: Element): void {
  for (let path: Element | null = pearl; path !== null && path !== card; path = path.parentElement)
    for (const part of path.parentElement?.children ?? [])
      if (part !== path) part.animate({ opacity: [0, 0, 1] }, TIMING);
}

/**
 * Lets the card grow into the call: when the call becomes active, the card opens from the box that it had
 * while connecting, and the pearl moves to its new place. Without animation if the visitor prefers reduced
 * motion.
 */
export function useGrowth(
  inside: RefObject<HTMLElement | null>,
  session: CallSession,
  phase: Phase,
): void {
  const isStill = useReducedMotion();
  const before = useRef<{ readonly card: DOMRect; readonly pearl: DOMRect } | null>(null);
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state().phase === phase) return;
        // React renders later, so the parts still have their old boxes.
        const parts = findParts(inside.current);
        before.current = parts && {
          card: parts.card.getBoundingClientRect(),
          pearl: parts.pearl.getBoundingClientRect(),
        };
      }),
    [inside, session, phase],
  );
  useLayoutEffect(() => {
    const parts = findParts(inside.current);
    const from = before.current;
    before.current = null;
    if (isStill || from === null || !parts?.card.animate) return;
    openCard(parts.card, from.card);
    movePearl(parts.pearl, from.pearl);
    fadeInAround(parts.pearl, parts.card);
  }, [inside, phase, isStill]);
}
