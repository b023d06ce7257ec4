import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
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

/** The pause before the next step, in milliseconds, after this number of steps. All take about ten seconds. */
const pauseAfter = (steps: number) =>
  millis(600 + 23 * (sample.lines[steps - 1]?.text.length ?? 0));

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
    if (still || figure.current === null || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        setSteps(FIRST);
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setWanted(true);
      },
      // A margin and no share of the figure, because a zoomed figure may be much taller than the window.
      { rootMargin: "0px 0px -30%" },
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
  /** Shows these steps instead of playing on. */
  function show(next: number): void {
    setWanted(false);
    setSteps(next);
  }
  return { still, shown: complete ? STEPS : steps, playing, complete, toggle, show };
}

interface SoundProps {
  readonly recording: Recording;
  readonly onHeard: (heard: boolean) => void;
  readonly onShow: (steps: number) => void;
}

/** Plays the recording at a press. Its captions tell which line is spoken. */
function Sound({ recording, onHeard, onShow }: SoundProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [heard, setHeard] = useState(false);
  const turn = (on: boolean) => {
    setHeard(on);
    onHeard(on);
  };
  const follow = ({
    currentTarget: { currentTime, textTracks },
  }: SyntheticEvent<HTMLAudioElement>) => {
    const begun = [...(textTracks[0]?.cues ?? [])].filter((cue) => cue.startTime <= currentTime);
    onShow(begun.length);
  };
  const press = () => {
    if (heard) audio.current?.pause();
    else audio.current?.play().catch(() => turn(false));
  };
  return (
    <>
      <audio
        ref={audio}
        src={recording.src}
        preload="none"
        onPlay={() => turn(true)}
        onPause={() => turn(false)}
        onTimeUpdate={follow}
        onEnded={() => onShow(STEPS)}
      >
        <track default kind="captions" src={recording.captions} />
      </audio>
      <Button tone="quiet" icon={heard ? "pause" : "voice"} onPress={press}>
        {heard ? "Pause the sound" : "Play it with sound"}
      </Button>
    </>
  );
}

interface SampleCallProps {
  readonly recording?: Recording | null;
}

/** A call in captions below the pearl, which ends in a booking. It has sound if there is a recording. */
export function SampleCall({ recording = sampleRecording }: SampleCallProps) {
  const [heard, setHeard] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const { still, shown, playing, complete, toggle, show } = useSample(figure);
  const { lines, booking } = sample;
  const told = playing || heard;
  const speaker = told ? lines[shown - 1]?.by : undefined;
  return (
    <section className="story__part" aria-labelledby="sample">
      <div className="sample__words">
        <h2 id="sample" tabIndex={-1}>
          {sample.title}
        </h2>
        <p className="story__lead soft">{sample.lead}</p>
        {!still && (
          <Button tone="quiet" icon={playing ? "pause" : "play"} disabled={heard} onPress={toggle}>
            {playing ? "Pause the sample" : "Play the sample"}
          </Button>
        )}
        {recording && <Sound recording={recording} onHeard={setHeard} onShow={show} />}
      </div>
      <figure ref={figure} className="sample__call card" aria-label="Transcript of the sample call">
        <span className="sample__pearl" data-by={speaker} aria-hidden="true" />
        <ol>
          {lines.map(({ by, text }, index) => (
            <li
              key={text}
              className="turn"
              data-speaker={by}
              data-shown={index < shown}
              data-live={told && index === shown - 1}
            >
              <span className="turn__name">{NAMES[by]}</span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <figcaption className="row small" data-booked={complete}>
          <strong className="row">
            <Icon name="check" />
            {booking.title}
          </strong>
          {booking.facts.map((fact) => (
            <span key={fact} data-shown={complete}>
              {fact}
            </span>
          ))}
        </figcaption>
      </figure>
    </section>
  );
}
