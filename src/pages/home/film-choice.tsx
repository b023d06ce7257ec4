import { Button } from "../../components/button.tsx";
import { filmFault, filmPending, filmTitles } from "../../content/films.ts";
import type { Film, StageState } from "../../video/state.ts";
import { Shine } from "./shine.tsx";
import "./film-choice.css";

/** Why a film could not be played. */
const REASONS = {
  stalled: "No data arrived for 3 seconds.",
  network: "The connection was lost.",
  file: "Its file could not be loaded.",
} as const;

interface FilmChoiceProps {
  /** Whether a call is on, which a film would disturb. */
  readonly disabled: boolean;
  /** The requested film until it plays; null if there is none. */
  readonly pending: Film | null;
  readonly failed: StageState["failed"];
  readonly onWatch: (film: Film) => void;
}

/** The buttons of the films: a large one for the introduction, and two smaller ones. */
export function FilmChoice({ disabled, pending, failed, onWatch }: FilmChoiceProps) {
  const choose = (film: Film) => ({
    disabled,
    "data-film": film,
    "aria-busy": pending === film,
    onPress: () => onWatch(film),
  });
  return (
    <div className="film-choice row">
      <span className="film-choice__first row">
        <Button tone="quiet" icon="play" aria-describedby="intro-length" {...choose("intro")}>
          Watch Introduction
          <Shine />
        </Button>
        <span id="intro-length" className="film-choice__length soft small">
          30 seconds
        </span>
      </span>
      <span className="film-choice__more row">
        <Button tone="text" {...choose("about")}>
          {filmTitles.about}
        </Button>
        <Button tone="text" {...choose("how-it-works")}>
          {filmTitles["how-it-works"]}
        </Button>
      </span>
      <span className={failed === null ? "visually-hidden" : "film-choice__fault row"}>
        <output>
          {failed !== null && `${filmFault} ${REASONS[failed.reason]}`}
          {pending !== null && filmPending}
        </output>
        {failed !== null && (
          <Button tone="text" disabled={disabled} onPress={() => onWatch(failed.film)}>
            Try the film again
          </Button>
        )}
      </span>
    </div>
  );
}
