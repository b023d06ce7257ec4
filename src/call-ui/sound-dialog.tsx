import { useId, useLayoutEffect, useRef } from "react";
import type { CallSession } from "../call/call-session.ts";
import { Button } from "../components/button.tsx";
import { useFocusHandover } from "../components/use-focus-handover.ts";
import { soundWords } from "../content/sound-words.ts";
import { DeviceChoice } from "./device-choice.tsx";
import { useDevices } from "./use-devices.ts";
import { VolumeChoice } from "./volume-choice.tsx";
import "../components/field.css";
import "./sound-dialog.css";

export interface SoundDialogProps {
  readonly session: CallSession;
  readonly onClose: () => void;
}

/** Chooses volume, microphone and speaker. Later calls keep the volume and the speaker. */
export function SoundDialog({ session, onClose }: SoundDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { devices, fault, useMicrophone, askForMicrophone, useSpeaker } = useDevices(session);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useFocusHandover(dialog, String(devices?.microphones.length));
  return (
    <dialog
      ref={dialog}
      className="sound-dialog"
      aria-labelledby={title}
      closedby="any"
      onClose={onClose}
    >
      <h2 id={title}>{soundWords.title}</h2>
      <VolumeChoice session={session} />
      <DeviceChoice
        label={soundWords.microphone}
        devices={devices?.microphones ?? null}
        used={devices?.microphone ?? null}
        none={soundWords.noMicrophones}
        way={
          <Button tone="quiet" onPress={askForMicrophone}>
            {soundWords.askForMicrophone}
          </Button>
        }
        onChoose={useMicrophone}
      />
      <DeviceChoice
        label={soundWords.speaker}
        devices={devices?.speakers ?? null}
        used={devices?.speaker ?? null}
        none={soundWords.noSpeakers}
        onChoose={useSpeaker}
      />
      <p className="sound-dialog__fault" role="alert">
        {fault}
      </p>
      <Button tone="plain" onPress={() => dialog.current?.close()}>
        {soundWords.close}
      </Button>
    </dialog>
  );
}
