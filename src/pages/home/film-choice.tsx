import { Button } from "../../components/button.tsx";
import { filmFault, filmPending, filmTitles } from "../../content/films.ts";
import type { Film, StageState } from "../../video/state.ts";
import { useFetched } from "../../call-ui/use-fetched.ts";
import "./film-choice.css";

/** The parts that the first screen can do without. */
const fetchExtras = () => import("./film-extras.tsx");

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
  const extras = useFetched(true, fetchExtras);
  const choose = (film: Film) => ({
    disabled,
    "data-film": film,
    "aria-busy": pending === film,
    onPointerEnter: onIntent,
    onFocus: onIntent,
    onPress: () => onWatch(film),
  });
  return (
    <div className="film-choice row">
      <span className="film-choice__first row">
        <Button tone="quiet" icon="play" aria-describedby="intro-length" {...choose("intro")}>
          Watch Introduction
          {extras && <extras.Shine />}
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
          {failed !== null && `${filmFault} ${extras?.reasonOf(failed) ?? ""}`}
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
