import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { brand } from "../../../src/content/brand.ts";
import { JOURNEYS, slugOf } from "../../gallery/journeys.ts";
import { useKept } from "../components/use-console.tsx";
import { useNativeEvent } from "../components/use-native-event.ts";
import { hasCommand } from "../model/shortcuts.ts";
import { waitFor } from "../../gallery/reach.ts";
import { SimButton } from "../components/panel.tsx";
import "./gallery.css";

/** The sizes of the screens, in CSS pixels. */
const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 720 },
} as const;
type Size = keyof typeof SIZES;
const SIZE_NAMES = Object.keys(SIZES) as Size[];

const SHOTS = JOURNEYS.flatMap(({ page, path, states }) =>
  states.map((state) => ({ page, path, name: state.name, slug: slugOf(state) })),
);
type Shot = (typeof SHOTS)[number];
const PAGES = [...new Set(SHOTS.map(({ page }) => page))];
const idOf = (page: string): string => `page-${slugOf({ name: page })}`;
const keyOf = ({ slug }: Shot, size: Size): string => `${size} ${slug}`;

/** How many pages load at a time. */
const AT_ONCE = 3;

/** Brings the page in a frame to its state. Never rejects. */
async function outcomeOf(frame: HTMLIFrameElement, slug: string): Promise<string> {
  try {
    const app = () => frame.contentWindow?.voiceSimReach;
    const reach = await waitFor(app, "The page shows no app.");
    await reach(slug);
    // One that never ends would keep the processor busy in each frame.
    for (const animation of frame.contentDocument?.getAnimations() ?? [])
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.pause();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Loads the wanted screens in their order, a few at a time. A loaded one stays.
 *
 * @param wanted the keys of the screens to load.
 * @returns the outcomes of the screens that load (null) or have loaded (empty, or what went wrong), and the function
 * that settles one.
 */
function useScreens(wanted: readonly string[]) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string | null>>(new Map());
  const settle = (key: string, outcome: string | null) =>
    setOutcomes((before) => new Map(before).set(key, outcome));
  const loading = [...outcomes.values()].filter((outcome) => outcome === null).length;
  const next = wanted.find((key) => !outcomes.has(key));
  if (next !== undefined && loading < AT_ONCE) settle(next, null);
  return { outcomes, settle, loaded: outcomes.size - loading };
}

type Screens = ReturnType<typeof useScreens>;

/** The app in a state at one size. A press opens it in the preview at this size. */
function Screen({ shot, size, screens }: { shot: Shot; size: Size; screens: Screens }) {
  const [, keepSize] = useKept("preview-size", ["desktop", "phone"]);
  const key = keyOf(shot, size);
  const outcome = screens.outcomes.get(key);
  const follow = async (frame: HTMLIFrameElement) =>
    screens.settle(key, await outcomeOf(frame, shot.slug));
  return (
    <div className="sim-screen gallery__screen" data-size={size} aria-busy={outcome === null}>
      {outcome === undefined ? null : (
        <iframe
          title={`${shot.name}, ${size}`}
          src={`${shot.path}?state=${shot.slug}`}
          {...SIZES[size]}
          tabIndex={-1}
          inert
          data-reached={outcome === ""}
          onLoad={({ currentTarget }) => void follow(currentTarget)}
        />
      )}
      {outcome !== "" && <p className="sim-empty">{outcome ?? "Loading…"}</p>}
      <Link to={`?state=${shot.slug}`} onClick={() => keepSize(size)}>
        <span className="visually-hidden">{`${shot.name}, ${size}`}</span>
      </Link>
    </div>
  );
}

/** The slugs of the figures in the window and close to it, and the function that watches a figure. */
function useNear() {
  const [near, setNear] = useState<ReadonlySet<string>>(new Set());
  const [watch] = useState(() => {
    const look = (entries: readonly IntersectionObserverEntry[]) =>
      setNear((before) => {
        const now = new Set(before);
        for (const { isIntersecting, target } of entries)
          now[isIntersecting ? "add" : "delete"](target.id);
        return now;
      });
    const observer = new IntersectionObserver(look, { rootMargin: "50% 0px" });
    return (figure: HTMLElement | null): void => {
      if (figure !== null) observer.observe(figure);
    };
  });
  return { near, watch };
}

/** Every state of every page, live at two sizes, as a contact sheet that can be printed. */
export function GalleryPage() {
  const { near, watch } = useNear();
  const [wantsAll, setWantsAll] = useState(false);
  const wanted = SHOTS.filter(({ slug }) => wantsAll || near.has(slug));
  const screens = useScreens(wanted.flatMap((shot) => SIZE_NAMES.map((size) => keyOf(shot, size))));
  const { loaded } = screens;
  const count = SHOTS.length * SIZE_NAMES.length;
  const isWhole = loaded === count;
  const print = () => (isWhole ? window.print() : setWantsAll(true));
  useEffect(() => {
    if (wantsAll && isWhole) window.print();
  }, [wantsAll, isWhole]);
  useNativeEvent("keydown", (event) => {
    if (event.key.toLowerCase() !== "p" || !hasCommand(event)) return;
    event.preventDefault();
    print();
  });
  return (
    <div className="sim gallery">
      <title>{`Gallery · ${brand.name}`}</title>
      <header className="sim-top one-row">
        <h1 className="sim-top__name">
          {brand.name} <span data-tone="none">Gallery</span>
        </h1>
        <nav className="sim-top__middle sim-flow" aria-label="Pages">
          {PAGES.map((page) => (
            <a key={page} className="sim-link" href={`#${idOf(page)}`}>
              {page}
            </a>
          ))}
        </nav>
        <output className="soft">{wantsAll && !isWhole && `Loading ${loaded} of ${count}…`}</output>
        <SimButton onPress={print}>Print all</SimButton>
        <Link className="button button--quiet" to="?">
          Simulator
        </Link>
      </header>
      <main>
        <p className="soft">
          {SHOTS.length} states of the pages, live on a phone and on a desktop. Press one to open it
          in the preview.
        </p>
        {PAGES.map((page) => (
          <section key={page} aria-labelledby={idOf(page)}>
            <h2 id={idOf(page)}>{page}</h2>
            <div className="gallery__sheet">
              {SHOTS.filter((shot) => shot.page === page).map((shot) => (
                <figure key={shot.slug} className="row" id={shot.slug} ref={watch}>
                  <figcaption className="sim-whole">{shot.name}</figcaption>
                  {SIZE_NAMES.map((size) => (
                    <Screen key={size} {...{ shot, size, screens }} />
                  ))}
                </figure>
              ))}
            </div>
          </section>
        ))}
      </main>
    </div>
  );
}
