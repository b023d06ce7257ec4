import { Button } from "../../components/button.tsx";
import { filmFault, filmFaults, filmPending, filmTitles } from "../../content/films.ts";
import type { Film, StageState } from "../../video/state.ts";
import { useShine } from "./use-shine.ts";
import "./film-choice.css";

interface FilmChoiceProps {
  /** Whether a call is on, which a film would disturb. */
  readonly disabled: boolean;
  /** The requested film until it plays; null if there is none. */
  readonly pending: Film | null;
  readonly failed: StageState["failed"];
  /** Called when the pointer or the focus reaches a film's button. */
  readonly onIntent: () => void;
  readonly onWatch: (film: Film) => void;
}

/** The buttons of the films: a large one for the introduction, and two smaller ones. */
export function FilmChoice({ disabled, pending, failed, onIntent, onWatch }: FilmChoiceProps) {
  const shine = useShine();
  const choose = (film: Film) => ({
    disabled,
    "data-film": film,
    "aria-busy": pending === film,
    onPointerEnter: onIntent,
    onFocus: onIntent,
    onPress: () => onWatch(film),
  });
  return (
    <div className="film-choice">
      <span className="film-choice__first">
        <Button tone="quiet" icon="play" aria-describedby="intro-length" {...choose("intro")}>
          Watch Introduction
          {shine > 0 && <span key={shine} className="film-choice__shine" />}
        </Button>
        <span id="intro-length" className="film-choice__length">
          30 seconds
        </span>
      </span>
      <span className="film-choice__more">
        <Button tone="text" {...choose("about")}>
          {filmTitles.about}
        </Button>
        <Button tone="text" {...choose("how-it-works")}>
          {filmTitles["how-it-works"]}
        </Button>
      </span>
      <span className={failed === null ? "visually-hidden" : "film-choice__fault"}>
        <output>
          {failed !== null && `${filmFault} ${filmFaults[failed.reason]}`}
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
