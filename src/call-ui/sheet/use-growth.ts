import { type RefObject, useEffect, useLayoutEffect } from "react";
import type { CallSession } from "../../call/call-session.ts";
import type { Phase } from "../../call/state.ts";
import { useReducedMotion } from "../../components/use-reduced-motion.ts";
import { grownFrom } from "../grown-from.ts";
import { PEARL_RADIUS, PEARL_SIZE } from "../../visualiser/pearl-frame.ts";

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

/** The box of the pearl itself, without the room for its light. */
function boxOfPearl(canvas: Element): DOMRect {
  const { left, top, width } = canvas.getBoundingClientRect();
  const size = (width * 2 * PEARL_RADIUS) / PEARL_SIZE;
  return new DOMRect(left + (width - size) / 2, top + (width - size) / 2, size, size);
}

/** Moves the pearl from an earlier box. Does nothing if it was or is hidden. */
function movePearl(canvas: Element, from: DOMRect): void {
  const to = boxOfPearl(canvas);
  if (from.width * to.width === 0) return;
  const scale = from.width / to.width;
  const half = (from.width - to.width) / 2;
  const way = `translate(${from.left - to.left + half}px, ${from.top - to.top + half}px)`;
  canvas.animate({ transform: [`${way} scale(${scale})`, "none"] }, TIMING);
}

/** Moves the buttons from an earlier box. */
function moveActions(actions: Element, from: DOMRect): void {
  const to = actions.getBoundingClientRect();
  const way = `translate(${from.left - to.left}px, ${from.bottom - to.bottom}px)`;
  actions.animate({ transform: [way, "none"] }, TIMING);
}

const FADING = { duration: 220, delay: 120, fill: "backwards" } as const;

/** Fades in all of the card but the pearl and what stays, because it has another place and other contents. */
function fadeInAround(pearl: Element, card: Element, stays: Element | null): void {
  for (let path: Element | null = pearl; path !== null && path !== card; path = path.parentElement)
    for (const part of path.parentElement?.children ?? [])
      if (part !== path && part !== stays) part.animate({ opacity: [0, 1] }, FADING);
}

/**
 * Lets the card grow into the call: the card opens from the box that it had before, and the pearl moves to its
 * place from that of the portrait, and when the call becomes active from its own. Without animation if the
 * visitor prefers reduced motion.
 */
export function useGrowth(
  inside: RefObject<HTMLElement | null>,
  session: CallSession,
  phase: Phase,
): void {
  const isStill = useReducedMotion();
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state().phase === phase) return;
        // React renders later, so the parts still have their old boxes.
        const parts = findParts(inside.current);
        grownFrom(session).current = parts && {
          card: parts.card.getBoundingClientRect(),
          pearl: boxOfPearl(parts.pearl),
        };
      }),
    [inside, session, phase],
  );
  useLayoutEffect(() => {
    const parts = findParts(inside.current);
    const before = grownFrom(session);
    const from = before.current;
    before.current = null;
    if (isStill || from === null || !parts?.card.animate) return;
    openCard(parts.card, from.card);
    movePearl(parts.pearl, from.pearl);
    const stays = parts.card.querySelector(from.actions ? ".call-actions" : "header");
    if (stays && from.actions) moveActions(stays, from.actions);
    fadeInAround(parts.pearl, parts.card, stays);
  }, [inside, session, phase, isStill]);
}
