import { useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { isElsewhere, ownCall } from "../../call/own-call.ts";
import { Button } from "../../components/button.tsx";
import { Film } from "../../components/film.tsx";
import { HomeButton } from "../../components/home-button.tsx";
import { useReducedMotion } from "../../components/use-media-query.ts";
import { usePageTitle } from "../../components/use-page-title.ts";
import { brand } from "../../content/brand.ts";
import { dentalPersona } from "../../content/personas.ts";
import { Conversation } from "./conversation.tsx";
import { VoiceCard } from "./voice-card.tsx";
import { Welcome } from "./welcome.tsx";
import { useStore } from "../../components/use-store.ts";
import "./home-page.css";

/** The first page: an invitation to talk, and the talk itself. */
export function HomePage({ session }: { readonly session: CallSession }) {
  usePageTitle(`${brand.name} · ${brand.tagline}`);
  const call = useStore(session.subscribe, session.state);
  const state = ownCall(call, "home");
  const [paused, setPaused] = useState(false);
  const still = useReducedMotion();
  const active = state.phase === "active";
  return (
    <div className="home" data-phase={state.phase}>
      <div className="home__films">
        <Film
          src="/videos/background.mp4"
          poster="/videos/background.jpg"
          shown={!active}
          paused={paused}
        />
        {/* Fetched while the call connects, so that it is there when the call begins. */}
        {state.phase !== "idle" && (
          <Film
            src="/videos/plexus.mp4"
            poster="/videos/plexus.jpg"
            shown={active}
            paused={paused}
          />
        )}
      </div>
      <header className="home__top">
        {active && <HomeButton calling onPress={() => session.goHome("home")} />}
        {!still && (
          <Button
            tone="ghost"
            icon={paused ? "play" : "pause"}
            aria-label={paused ? "Play the background film" : "Pause the background film"}
            onPress={() => setPaused(!paused)}
          />
        )}
      </header>
      <main className="home__main">
        {active ? <Conversation persona={dentalPersona} speaking={state.speaking} /> : <Welcome />}
        <VoiceCard
          session={session}
          state={state}
          elsewhere={isElsewhere(call, "home")}
          persona={dentalPersona}
        />
      </main>
    </div>
  );
}
