import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { Button } from "../../components/button.tsx";
import { LevelMeter } from "../../components/level-meter.tsx";
import { useFocusHandover } from "../../components/use-focus-handover.ts";
import { useStore } from "../../components/use-store.ts";
import type { SoundDevice } from "../../provider/call-controls.ts";
import { useDevices } from "./use-devices.ts";
import { useSpeakerTest } from "./use-speaker-test.ts";
import "../../components/field.css";
import "./sound-dialog.css";

/** The slider's maximum. It counts in percent, because screen readers announce its value. */
const FULL = 100;

interface SoundDialogProps {
  readonly session: CallSession;
  readonly onClose: () => void;
}

/** A slider that sets the assistant's volume while it moves, and beside it the button that closes the dialog. */
function LastRow({ session, onClose }: SoundDialogProps) {
  const id = useId();
  const [volume, setVolume] = useState(() => session.controls()?.volume() ?? 1);
  const shown = `${Math.round(volume * FULL)}%`;
  const choose = (wish: number) => {
    session.setVolume(wish);
    setVolume(wish);
  };
  return (
    <div className="sound-dialog__row">
      <label htmlFor={id} className="strong">
        Volume{" "}
        <output htmlFor={id} aria-hidden="true">
          {shown}
        </output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={FULL}
        step={5}
        value={Math.round(volume * FULL)}
        aria-valuetext={shown}
        onChange={(event) => choose(event.target.valueAsNumber / FULL)}
      />
      <Button tone="plain" onPress={onClose}>
        Done
      </Button>
    </div>
  );
}

interface DeviceChoiceProps {
  readonly label: string;
  /** The devices to choose from; null until they are known. */
  readonly devices: readonly SoundDevice[] | null;
  readonly used: string | null;
  /** The text in place of an empty list. */
  readonly none: string;
  /** A remedy below that text. */
  readonly way?: ReactNode;
  readonly onChoose: (id: string) => void;
  /** A check of the device. */
  readonly children: ReactNode;
}

function DeviceChoice(props: DeviceChoiceProps) {
  const { label, devices, used, none, way, onChoose, children } = props;
  const id = useId();
  if (devices !== null && devices.length === 0)
    return (
      <div className="sound-dialog__row">
        <span className="strong">{label}</span>
        <p>{none}</p>
        {way ?? children}
      </div>
    );
  const listed = devices?.some((device) => device.id === used) ?? false;
  return (
    <div className="sound-dialog__row">
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <select
        className="field"
        data-takes-focus
        id={id}
        disabled={devices === null}
        value={listed && used !== null ? used : ""}
        onChange={(event) => onChoose(event.target.value)}
      >
        {!listed && (
          <option value="" disabled>
            Default
          </option>
        )}
        {devices?.map((device) => (
          <option key={device.id} value={device.id}>
            {device.label}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}

/** The softest level that moves the bar, as a power of ten. */
const SOFTEST = -3;

/** The length of the bar: linear in decibels, so that soft speech shows, too. */
const barOf = (level: number): number => Math.max(0, 1 - Math.log10(level) / SOFTEST);

function MicrophoneMeter({ session }: { readonly session: CallSession }) {
  // Levels change no state, so only observers hear of them. Null: the visitor is muted.
  const level = useStore(session.observe, () => {
    const state = session.state();
    return state.phase !== "idle" && state.muted ? null : session.levels().visitor;
  });
  return (
    <div className="sound-dialog__meter stack">
      <LevelMeter level={level === null ? 0 : barOf(level)} />
      <p>{level === null ? "You’re muted." : "Speak to see the bar move."}</p>
    </div>
  );
}

/**
 * Volume, microphone and speaker of the call. Later calls keep the volume and the speaker. The dialog is
 * part of the page, so the captions stay in view.
 */
export function SoundDialog({ session, onClose }: SoundDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { devices, fault, useMicrophone, askForMicrophone, useSpeaker } = useDevices(session);
  const test = useSpeakerTest(session, devices?.speaker ?? null);
  useEffect(() => dialog.current?.focus(), []);
  useFocusHandover(dialog, String(devices?.microphones.length));
  return (
    <dialog
      ref={dialog}
      open
      className="sound-dialog"
      aria-label="Sound"
      tabIndex={-1}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <DeviceChoice
        label="Microphone"
        devices={devices?.microphones ?? null}
        used={devices?.microphone ?? null}
        none="There is none to choose from. Allow the microphone for this site, or connect one."
        way={
          <Button tone="quiet" onPress={askForMicrophone}>
            Ask for the microphone
          </Button>
        }
        onChoose={useMicrophone}
      >
        <MicrophoneMeter session={session} />
      </DeviceChoice>
      <DeviceChoice
        label="Speaker"
        devices={devices?.speakers ?? null}
        used={devices?.speaker ?? null}
        none="Your browser leaves this choice to your system."
        onChoose={useSpeaker}
      >
        <Button tone="quiet" icon="play" aria-label="Test the speaker" onPress={test.play}>
          Test
        </Button>
      </DeviceChoice>
      <LastRow session={session} onClose={onClose} />
      <p className="sound-dialog__fault" role="alert">
        {fault ?? test.fault}
      </p>
    </dialog>
  );
}
