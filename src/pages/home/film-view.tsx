import { type CSSProperties, useEffect, useRef } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { freeCall } from "../../content/brand.ts";
import { ContactLink } from "../../components/contact-link.tsx";
import { StartButton } from "../../call-ui/card/start-button.tsx";
import { Button } from "../../components/button.tsx";
import { MediaIcon } from "../../components/media-icon.tsx";
import { useStore } from "../../components/use-store.ts";
import { filmSlow, filmTitles } from "../../content/films.ts";
import { dentalPersona } from "../../content/personas.ts";
import { secondsBetween, formatSeconds, millis } from "../../shared/units.ts";
import type { Stage } from "../../video/stage.ts";
import { type Film, FILMS, isFilm, type StageState } from "../../video/state.ts";
import "./film-view.css";

interface FilmViewProps {
  readonly session: CallSession;
  readonly stage: Stage;
  readonly state: StageState;
}

const clockTime = (seconds: number) =>
  formatSeconds(secondsBetween(millis(0), millis(seconds * 1000)));

/** The slider that shows and sets the film's position. */
function Position({ stage }: { readonly stage: Stage }) {
  const { seconds, duration } = useStore(stage.subscribePlayhead, stage.playhead);
  const text = `${clockTime(seconds)} of ${clockTime(duration)}`;
  return (
    <div className="film__position one-row">
      <input
        type="range"
        aria-label="Position in the film"
        aria-valuetext={text}
        min={0}
        max={duration}
        step={0.5}
        value={seconds}
        disabled={duration === 0}
        style={{ "--done": duration === 0 ? 0 : seconds / duration } as CSSProperties}
        onChange={({ target }) => stage.seek(Number(target.value))}
      />
      <span className="film__time small" aria-hidden="true">
        {clockTime(seconds)} <span className="soft">/ {clockTime(duration)}</span>
      </span>
    </div>
  );
}

/** The words of the film's captions, beside its picture or, on a high screen, below it. Sounds are in brackets. */
function Words({ stage }: { readonly stage: Stage }) {
  const { caption, speaker } = useStore(stage.subscribePlayhead, stage.playhead);
  if (caption === "") return null;
  return (
    <p
      className={`film__words ${caption.startsWith("[") ? "soft" : ""}`}
      data-speaker={speaker || undefined}
    >
      <span key={caption}>{caption}</span>
    </p>
  );
}

interface FilmsProps {
  readonly current: Film | null;
  /** The requested film until it plays; null if there is none. */
  readonly pending: Film | null;
  readonly onWatch: (film: Film) => void;
}

/** The buttons of all films. A press removes no button, so the pressed one keeps the keyboard focus. */
function Films({ current, pending, onWatch }: FilmsProps) {
  return (
    <div className="film__choice row" role="group" aria-label="Films">
      {FILMS.map((film) => (
        <Button
          key={film}
          tone="text"
          aria-current={film === current ? "true" : undefined}
          aria-busy={film === pending}
          onPress={() => onWatch(film)}
        >
          {filmTitles[film]}
        </Button>
      ))}
    </div>
  );
}

function Controls({ stage, state }: Pick<FilmViewProps, "stage" | "state">) {
  const { pace, sound, soundRefused } = state;
  const paused = pace === "paused";
  const silent = soundRefused || !sound;
  return (
    <div className="film__controls one-row">
      <Button
        tone="quiet"
        icon={paused ? "play" : "pause"}
        onPress={() => stage.send({ type: "visitor.play-pause" })}
      >
        {paused ? "Play" : "Pause"}
      </Button>
      <Position stage={stage} />
      <Button
        tone={soundRefused ? "plain" : "quiet"}
        icon={<MediaIcon name={silent ? "soundOff" : "sound"} />}
        onPress={() => stage.send({ type: "visitor.sound" })}
      >
        {silent ? "Turn sound on" : "Turn sound off"}
      </Button>
    </div>
  );
}

/** Leaves the film when Escape is pressed, wherever the focus is. */
function useEscape(stage: Stage): void {
  useEffect(() => {
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented) stage.send({ type: "visitor.home" });
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [stage]);
}

/** A full-screen film with its controls, and the invitation after the introduction. */
export function FilmView({ session, stage, state }: FilmViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const film = isFilm(state.view) ? state.view : null;
  useEscape(stage);
  const playing = film !== null;
  // A call ends the film.
  const start = <StartButton session={session}>Start Consultation</StartButton>;
  useEffect(() => {
    // The pressed button may have been removed, so the heading takes the keyboard focus.
    if (document.activeElement === document.body || playing) heading.current?.focus();
  }, [playing]);
  return (
    <section className="film fill" aria-labelledby="film-title">
      {film === null ? (
        <div className="film__invitation fill">
          <h1 ref={heading} id="film-title" tabIndex={-1}>
            Try talking to {dentalPersona.firstName} live now
          </h1>
          {start}
          <p className="soft">
            {freeCall} <ContactLink tone={null} />
          </p>
        </div>
      ) : (
        <h1 ref={heading} id="film-title" tabIndex={-1} className="visually-hidden">
          {filmTitles[film]}
        </h1>
      )}
      <output className={state.slow ? "film__words soft" : "visually-hidden"}>
        {state.slow && filmSlow}
      </output>
      {playing && !state.slow && <Words stage={stage} />}
      <div className="film__foot row">
        {film !== null && <Controls stage={stage} state={state} />}
        <Films
          current={film}
          pending={state.next ?? (state.pace === "waiting" ? film : null)}
          onWatch={(chosen) => stage.send({ type: "visitor.watch", film: chosen })}
        />
        {film !== null && <div className="film__start">{start}</div>}
      </div>
    </section>
  );
}
