import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from "react";
import { useStore } from "../../../src/components/use-store.ts";
import { modeOf, positionOf, spanOf } from "../stage/frames.ts";
import { useConsole, useConsoleState, useLive } from "../use-console.tsx";
import { pan, placeOf, reveal, type View, zoom } from "./view.ts";

/** The factor of one press of a zoom key or button. */
const STEP = 2;
/** How fast a wheel zooms: pixels of the wheel for a factor of e. */
const WHEEL = 300;

export type Zoom = ReturnType<typeof useZoom>;

/** The visible part of the timeline, and the actions that change it. */
export function useZoom() {
  const { view: store, frames } = useConsole();
  const until = useConsoleState().loaded?.scenario.until ?? 0;
  const span = useLive((live) => spanOf(modeOf(live), until, positionOf(live)));
  const kept = useStore(store.subscribe, store.get);
  // Memoised, because marks and strokes are drawn again for each new view.
  return useMemo(() => {
    const whole: View = { from: 0, length: span };
    const view = kept === null || kept.length >= span ? whole : pan(kept, 0, span);
    const show = (next: View) => store.set(next.length >= span ? null : next);
    const zoomBy = (factor: number, around: number) => show(zoom(view, factor, around, span));
    /** Zooms around the playhead, or around the middle if the playhead is out of view. */
    const step = (factor: number) => {
      const position = positionOf(frames.live.get());
      const place = placeOf(position, view);
      zoomBy(factor, place < 0 || place > 1 ? view.from + view.length / 2 : position);
    };
    return {
      view,
      span,
      zoomBy,
      zoomIn: () => step(STEP),
      zoomOut: () => step(1 / STEP),
      showAll: () => show(whole),
      /** Moves the view by a part of its length. */
      panBy: (part: number) => show(pan(view, part * view.length, span)),
      reveal: (at: number) => show(reveal(view, at, span)),
    };
  }, [store, frames, kept, span]);
}

/** Zooms and pans with the wheel over the track, and with two fingers. */
export function useZoomGestures(track: RefObject<HTMLElement | null>, zooming: Zoom) {
  const { view, span, zoomBy, panBy } = zooming;
  const { scrub } = useConsole();
  const touches = useRef(new Map<number, number>());
  const pinched = useRef(false);
  const momentAt = (clientX: number): number => {
    const { left, width } = track.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return view.from + ((clientX - left) / width) * view.length;
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    const { deltaX, deltaY, ctrlKey, metaKey, shiftKey, clientX } = event;
    if (ctrlKey || metaKey) zoomBy(Math.exp(-deltaY / WHEEL), momentAt(clientX));
    else {
      // A vertical wheel scrolls the page where it is longer than the window.
      const pageFits = document.documentElement.scrollHeight <= window.innerHeight;
      const by = deltaX === 0 && (shiftKey || pageFits) ? deltaY : deltaX;
      if (by === 0 || view.length >= span) return;
      panBy(by / (track.current?.clientWidth ?? 1));
    }
    event.preventDefault();
  });
  useEffect(() => {
    const element = track.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // React's own listener is passive, so it could not keep the browser from zooming the page.
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, [track]);

  const lift = ({ pointerId }: PointerEvent) => void touches.current.delete(pointerId);
  return {
    /** Whether the last touch was a part of a pinch, which does not move the playhead. */
    isPinch: () => pinched.current,
    listeners: {
      onPointerDownCapture({ pointerType, pointerId, clientX }: PointerEvent) {
        if (pointerType !== "touch") return;
        touches.current.set(pointerId, clientX);
        pinched.current = touches.current.size > 1;
        if (pinched.current) scrub.set(null);
      },
      onPointerMoveCapture({ pointerId, clientX }: PointerEvent) {
        const before = touches.current.get(pointerId);
        const [other] = [...touches.current].filter(([id]) => id !== pointerId);
        if (before === undefined) return;
        touches.current.set(pointerId, clientX);
        if (other === undefined || other[1] === before || other[1] === clientX) return;
        const factor = Math.abs((clientX - other[1]) / (before - other[1]));
        zoomBy(factor, momentAt(other[1]));
      },
      onPointerUpCapture: lift,
      onPointerCancelCapture: lift,
    },
  };
}
