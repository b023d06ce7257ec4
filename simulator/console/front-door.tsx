import { type ReactNode, useState } from "react";
import { DEFAULT_FIXTURE_ID } from "../engine/fixture-library.ts";
import { Dialog } from "./components/dialog.tsx";
import { SimButton } from "./components/panel.tsx";
import { useConsole, useKept } from "./components/use-console.tsx";
import { useNativeEvent } from "./components/use-native-event.ts";
import { freeId } from "./model/library/library.ts";
import "./front-door.css";

/** The failures that a press plays, each with its fixture. */
const FAILURES = {
  "Out of credits": "error-home-credits-http-402",
  "Ejected at 12 s": "ejected-mid-call",
  "Connection lost": "disconnect-mid-call",
  "Wrong key": "error-home-authentication-type",
  "All lines busy": "error-home-rate-limit-type",
  "Blocked microphone": "microphone-denied",
  "Long silence": "long-silence",
  "No answer": "call-start-too-late",
} as const;

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const Way = ({ title, text, children }: WayProps) => (
  <section className="sim-way stack">
    <h3>{title}</h3>
    <p className="soft">{text}</p>
    <div className="row">{children}</div>
  </section>
);

/** Whether the address names nothing, so that a first visit begins with the three ways in. */
const isBareVisit = (): boolean => window.location.search + window.location.hash === "";

/** Opens the three ways into the simulator: watch a call, break one, or act one out. */
export function FrontDoorButton() {
  const { library, store, transport } = useConsole();
  const [visit, setVisit] = useKept("visit", ["first", "later"]);
  const [open, setOpen] = useState(() => visit === "first" && isBareVisit());
  const onClose = () => {
    setOpen(false);
    setVisit("later");
  };
  // Who drags a file over the page wants to drop it.
  useNativeEvent("dragover", () => open && onClose());
  const enter = async (id: string, then: () => Promise<void>) => {
    onClose();
    await library.loadById(id);
    await then();
  };
  // Some failures take minutes, so each is played at once: to its end, or until the visitor is about to end the call.
  const seekFailure = () => {
    const { visitor = [], until = 0 } = store.get().loaded?.scenario ?? {};
    const stop = visitor.find((item) => item.do === "stop");
    return transport.seek(stop === undefined ? until : stop.at - 1);
  };
  const actOut = async (page: "home" | "admin") => {
    onClose();
    const blank = (id: string) =>
      JSON.stringify({ schemaVersion: 1, id, title: "Acted out by hand", page }, null, 2);
    const isOther = (id: string) =>
      store.get().entries.some((entry) => entry.id === id && entry.text !== blank(id));
    const id = isOther("acted-out") ? freeId("acted-out", isOther) : "acted-out";
    await library.importText(blank(id), "a blank scenario");
    store.change({ message: "", tab: "send" });
  };
  return (
    <>
      <SimButton onPress={() => setOpen(true)}>Start here</SimButton>
      {open && (
        <Dialog title="Three ways in" {...{ onClose }}>
          <Way
            title="Watch a call"
            text="Nora and a visitor talk about a toothache, in about a minute."
          >
            <SimButton
              tone="primary"
              onPress={() => void enter(DEFAULT_FIXTURE_ID, transport.toggle)}
            >
              Watch a call
            </SimButton>
          </Way>
          <Way
            title="Break a call"
            text="One press plays a failure, and shows what the visitor reads."
          >
            {Object.entries(FAILURES).map(([name, id]) => (
              <SimButton key={id} onPress={() => void enter(id, seekFailure)}>
                {name}
              </SimButton>
            ))}
          </Way>
          <Way
            title="Act it out"
            text="Press start in the preview, and let things happen under Send. “Keep as scenario” saves them."
          >
            <SimButton onPress={() => void actOut("home")}>On the home page</SimButton>
            <SimButton onPress={() => void actOut("admin")}>On the staff’s page</SimButton>
          </Way>
        </Dialog>
      )}
    </>
  );
}
