import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Icon } from "../../../components/icons.tsx";
import { useReducedMotion } from "../../../components/use-reduced-motion.ts";
import { dentalPersona } from "../../../content/personas.ts";
import { type Recording, sample, sampleRecording } from "../../../content/story.ts";
import { systemTimers } from "../../../shared/system-clock.ts";
import { millis } from "../../../shared/units.ts";
import "../../../call-ui/turn.css";
import "./sample-call.css";

const NAMES = { assistant: dentalPersona.firstName, caller: sample.caller };

/** The number of lines, and of the booking after them. */
const STEPS = sample.lines.length + 1;

/** The first two lines are there at once. */
const FIRST = 2;

/** The mask of the picture of the voices. The bursts after this number of lines are dim, as their lines are. */
const lightOf = (lines: number) => {
  const length = (count?: number) =>
    sample.lines.slice(0, count).reduce((sum, { text }) => sum + text.length, 0);
  const told = `${(100 * length(lines)) / length()}%`;
  return `linear-gradient(90deg, black ${told}, var(--scrim-thin) ${told})`;
};

/** The pause before the next step, in milliseconds, after this number of steps. All take about ten seconds. */
const pauseAfter = (steps: number) =>
  millis(700 + 32 * (sample.lines[steps - 1]?.text.length ?? 0));

/**
 * Plays the sample call once its figure is in view. The whole call is shown with reduced motion, and until
 * the page is hydrated.
 */
function useSample(figure: RefObject<HTMLElement | null>) {
  const still = useReducedMotion();
  const [steps, setSteps] = useState(STEPS);
  const [wanted, setWanted] = useState(false);
  const complete = still || steps === STEPS;
  const playing = wanted && !complete;
  useEffect(() => {
    if (still || figure.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        setSteps(FIRST);
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setWanted(true);
      },
      // A margin and no share of the figure, because a zoomed figure may be much taller than the window.
      { rootMargin: "0px 0px -15%" },
    );
    observer.observe(figure.current);
    return () => observer.disconnect();
  }, [still, figure]);
  useEffect(() => {
    if (!playing) return undefined;
    return systemTimers.after(pauseAfter(steps), () => setSteps(steps + 1));
  }, [playing, steps]);
  function toggle(): void {
    if (complete) setSteps(FIRST);
    setWanted(!playing);
  }
  const finish = () => setSteps(STEPS);
  const toggleLabel = playing ? "Pause the sample" : "Run the sample";
  const label = wanted && complete ? "Run the sample again" : toggleLabel;
  return { still, shown: complete ? STEPS : steps, complete, label, toggle, finish };
}

interface SampleCallProps {
  readonly recording?: Recording | null;
}

/** A call in captions, which ends in a booking. It has sound if there is a recording. */
export function SampleCall({ recording = sampleRecording }: SampleCallProps) {
  const figure = useRef<HTMLElement>(null);
  const { still, shown, complete, label, toggle, finish } = useSample(figure);
  const { lines, booking } = sample;
  return (
    <section className="story__part sample" aria-labelledby="sample">
      <div className="sample__words">
        <h2 id="sample" tabIndex={-1}>
          {sample.title}
        </h2>
        <p className="story__lead soft">{sample.lead}</p>
        {!still && (
          // The word "play" would promise sound.
          <Button tone="quiet" onPress={toggle}>
            {label}
          </Button>
        )}
        {recording && (
          // The figure shows the whole call while it is heard.
          <audio controls preload="none" src={recording.src} onPlay={finish}>
            <track default kind="captions" src={recording.captions} />
          </audio>
        )}
      </div>
      <div className="sample__told fill">
        <figure
          ref={figure}
          className="sample__call card"
          aria-label="Transcript of the sample call"
        >
          <img
            src="/images/sample-voices.svg"
            alt=""
            loading="lazy"
            style={complete ? undefined : { maskImage: lightOf(shown) }}
          />
          <ol className="stack">
            {lines.map(({ by, text }, index) => (
              <li key={text} className="turn" data-speaker={by} data-shown={index < shown}>
                <span className="turn__name">{NAMES[by]}</span>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </figure>
        <div className="sample__booking card stack" data-booked={complete}>
          <strong className="row">
            {complete ? booking.booked : booking.title}
            {complete && <Icon name="check" />}
          </strong>
          <dl>
            {booking.facts.map(({ after, name, text }) => (
              <div key={name} className="turn">
                <dt className="turn__name">{name}</dt>
                <dd data-shown={shown >= after}>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
