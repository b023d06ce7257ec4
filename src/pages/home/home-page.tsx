import { memo, Suspense, useEffect, useRef } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { isHopeless, shownErrorOf } from "../../call/ending.ts";
import { useShownError } from "../../call-ui/card/call-error-box.tsx";
import { useCall } from "../../call-ui/use-call.ts";
import { useFetched } from "../../call-ui/use-fetched.ts";
import { useOffline } from "../../call-ui/use-offline.ts";
import { Benefits } from "../../components/benefits.tsx";
import { bringIntoView } from "../../components/bring-into-view.ts";
import { Button } from "../../components/button.tsx";
import { useStore } from "../../components/use-store.ts";
import { brand } from "../../content/brand.ts";
import { type Film, isFilm, type StageView } from "../../video/state.ts";
import { Backdrop } from "./backdrop.tsx";
import { FilmChoice } from "./film-choice.tsx";
import { Story } from "./story/story.tsx";
import { TopBar } from "./top-bar.tsx";
import { useLoops, usePageIdle, useStage } from "./use-stage.ts";
import { VoiceCard } from "../../call-ui/card/voice-card.tsx";
import { Welcome } from "./welcome.tsx";
import "./home-page.css";

/** The controls of a film, which the first screen does without. */
const fetchFilmView = () => import("./film-view.tsx");

/** The view if it is a film or the invitation after the introduction; null at home and in a call. */
const filmViewOf = (view: StageView) => (isFilm(view) || view === "intro-completed" ? view : null);

/**
 * Restores the keyboard focus when a film has ended: to the film's button, or to the button of the call
 * that ended the film. The page returns to the place that it had at the press, and shows why a film has failed.
 *
 * @returns a function to be called before a film begins.
 */
function useReturn(film: ReturnType<typeof filmViewOf>): () => void {
  const last = useRef(film);
  const place = useRef(0);
  useEffect(() => {
    const left = last.current;
    last.current = film;
    if (left === null || film !== null) return;
    window.scrollTo({ top: place.current, behavior: "instant" });
    bringIntoView(document.querySelector(".film-choice__fault"));
    if (document.activeElement !== document.body) return;
    const name = left === "intro-completed" ? "intro" : left;
    const find = (one: string) => document.querySelector<HTMLElement>(`[${one}]:enabled`);
    (find(`data-film="${name}"`) ?? find("data-takes-focus"))?.focus({ preventScroll: true });
  }, [film]);
  return () => {
    place.current = window.scrollY;
  };
}

/**
 * Inside a boundary React hydrates the story after the first screen, or when it is pressed. If the page rendered the
 * boundary again before that, React would hydrate all of it at once.
 */
const LaterStory = memo(({ session }: { readonly session: CallSession }) => (
  <Suspense>
    <Story session={session} />
  </Suspense>
));

/** The home page, with the product's offer and the visitors' call. */
export function HomePage({ session }: { readonly session: CallSession }) {
  const { call, own } = useCall(session, "home");
  const host = useRef<HTMLDivElement>(null);
  const stage = useStage(session, host);
  const staged = useStore(stage.subscribe, stage.state);
  const pageIdle = usePageIdle();
  const loops = useLoops(stage, pageIdle);
  const film = filmViewOf(staged.view);
  const controls = useFetched(pageIdle || film !== null, fetchFilmView);
  const keepPlace = useReturn(film);

  const error = useShownError(shownErrorOf(own));
  const refused = error !== null && isHopeless(error.code);
  const offline = useOffline();
  const active = own.phase === "active";
  const watch = (chosen: Film) => {
    keepPlace();
    stage.send({ type: "visitor.watch", film: chosen });
  };
  const leaveFilm = { calling: false, onPress: () => stage.send({ type: "visitor.home" }) };
  const leaveCall = { calling: true, onPress: () => session.goHome("home") };
  return (
    <div className="home fill" data-phase={own.phase} data-film={film ?? undefined}>
      <Backdrop phase={own.phase} view={staged.view} host={host} />
      <TopBar
        back={film !== null ? leaveFilm : active ? leaveCall : null}
        loop={loops.still || film !== null ? null : loops}
      >
        <Button tone="text" disabled={call.phase !== "idle"} onPress={() => watch("intro")}>
          Films
        </Button>
      </TopBar>
      <main>
        <div className="home__main fill">
          {film !== null ? (
            controls && <controls.FilmView session={session} stage={stage} state={staged} />
          ) : (
            <>
              {!active && <Welcome {...{ refused, offline }} />}
              <VoiceCard session={session} />
              {!active && (
                <div className="home__more stack">
                  <Benefits benefits={brand.benefits} />
                  <FilmChoice
                    disabled={call.phase !== "idle"}
                    pending={staged.next}
                    failed={staged.failed}
                    onWatch={watch}
                  />
                </div>
              )}
            </>
          )}
        </div>
        {film === null && own.phase === "idle" && <LaterStory session={session} />}
      </main>
    </div>
  );
}
