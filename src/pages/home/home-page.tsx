import { useSyncExternalStore } from "react";
import type { CallSession } from "../../call/session.ts";
import { Film } from "../../components/film.tsx";
import { HomeButton } from "../../components/home-button.tsx";
import { brand } from "../../content/brand.ts";
import { dentalPersona } from "../../content/personas.ts";
import { Conversation } from "./conversation.tsx";
import { VoiceCard } from "./voice-card.tsx";
import { Welcome } from "./welcome.tsx";
import "./home-page.css";

/** The first page: an invitation to talk, and the talk itself. */
export function HomePage({ session }: { readonly session: CallSession }) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const active = state.phase === "active";
  return (
    <div className="home" data-phase={state.phase}>
      <title>{`${brand.name} · ${brand.tagline}`}</title>
      <div className="home__films">
        <Film src="/videos/background.mp4" poster="/videos/background.jpg" shown={!active} />
        {state.phase !== "idle" && (
          <Film src="/videos/plexus.mp4" poster="/videos/plexus.jpg" shown={active} />
        )}
      </div>
      {active && (
        <header className="home__top">
          <HomeButton calling onPress={() => session.goHome("home")} />
        </header>
      )}
      <main className="home__main">
        {active ? <Conversation persona={dentalPersona} speaking={state.speaking} /> : <Welcome />}
        <VoiceCard session={session} state={state} persona={dentalPersona} />
      </main>
    </div>
  );
}
