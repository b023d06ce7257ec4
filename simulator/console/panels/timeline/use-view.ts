import { type PointerEvent, type RefObject, type SyntheticEvent, useMemo, useRef } from "react";
import { positionOf, spanOf } from "../../model/frames.ts";
import { useConsole, useEnd, useLive, useStored } from "../../components/use-console.tsx";
import { useNativeEvent } from "../../components/use-native-event.ts";
import { clamp, isShown, pan, revealMoment, type View, zoom } from "../../model/run/view.ts";

/** The factor of one press of a zoom key or button. */
const STEP = 2;
/** How fast a wheel zooms: pixels of the wheel for a factor of e. */
const WHEEL = 300;

/** The visible part of the timeline, and the actions that change it. */
export function useZoom() {
  const { view: store, frames } = useConsole();
  const until = useEnd();
  const span = useLive((live) => spanOf(live, until));
  const kept = useStored(store);
  // Memoised, because marks and strokes are drawn again for each new view.
  return useMemo(() => {
    const whole: View = { from: 0, length: span };
    const view = kept === null || kept.length >= span ? whole : pan(kept, 0, span);
    const show = (next: View) => store.set(next.length >= span ? null : next);
    const zoomBy = (factor: number, around: number) => show(zoom(view, factor, around, span));
    /** Zooms around the playhead, or around the middle if the playhead is out of view. */
    const step = (factor: number) => {
      const position = positionOf(frames.live.get());
      zoomBy(factor, isShown(position, view) ? position : view.from + view.length / 2);
    };
    return {
      view,
      span,
      /** The moment at a place of the window, within the view. */
      momentAt(clientX: number, track: Element): number {
        const { left, width } = track.getBoundingClientRect();
        return view.from + clamp((clientX - left) / width, 0, 1) * view.length;
      },
      zoomBy,
      zoomIn: () => step(STEP),
      zoomOut: () => step(1 / STEP),
      showAll: () => show(whole),
      /** Moves the view by a part of its length. */
      panBy: (part: number) => show(pan(view, part * view.length, span)),
      reveal: (at: number) => show(revealMoment(view, at, span)),
    };
  }, [store, frames, kept, span]);
}

/** Zooms and pans with the wheel over the track, and zooms with two fingers. */
export function useZoomGestures(track: RefObject<HTMLElement | null>) {
  const { view, span, zoomBy, panBy, momentAt } = useZoom();
  const { scrub } = useConsole();
  /** The places of the fingers on the track, by pointer. */
  const touches = useRef(new Map<number, number>());
  const pinched = useRef(false);

  // React's own listener is passive, so it could not keep the browser from zooming the page.
  const onWheel = (event: WheelEvent) => {
    const { deltaX, deltaY, ctrlKey, metaKey, clientX, target } = event;
    const element = event.currentTarget as HTMLElement;
    if (ctrlKey || metaKey) zoomBy(Math.exp(-deltaY / WHEEL), momentAt(clientX, element));
    // The list of a group scrolls.
    else if (target instanceof Element && target.closest(".sim-fan") !== null) return;
    else if (view.length < span) panBy((deltaX || deltaY) / element.clientWidth);
    // The wheel scrolls the page.
    else return;
    event.preventDefault();
  };
  useNativeEvent("wheel", onWheel, track);

  const lift = ({ pointerId }: PointerEvent) => void touches.current.delete(pointerId);
  return {
    onPointerDownCapture({ pointerType, pointerId, clientX }: PointerEvent) {
      if (pointerType !== "touch") return;
      touches.current.set(pointerId, clientX);
      pinched.current = touches.current.size > 1;
      if (pinched.current) scrub.set(null);
    },
    onPointerMoveCapture({ pointerId, clientX, currentTarget }: PointerEvent) {
      const before = touches.current.get(pointerId);
      const other = [...touches.current].find(([id]) => id !== pointerId)?.[1];
      if (before === undefined) return;
      touches.current.set(pointerId, clientX);
      if (other === undefined || other === before || other === clientX) return;
      zoomBy(Math.abs((clientX - other) / (before - other)), momentAt(other, currentTarget));
    },
    onPointerUpCapture: lift,
    onPointerCancelCapture: lift,
    /** The fingers of a pinch do not move the playhead. */
    onChangeCapture(event: SyntheticEvent) {
      if (pinched.current) event.stopPropagation();
    },
  };
}
