import { type ReactNode, useId } from "react";
import { soundWords } from "../content/sound-words.ts";
import type { SoundDevice } from "../provider/call-controls.ts";

interface DeviceChoiceProps {
  readonly label: string;
  /** Null until the devices are known. */
  readonly devices: readonly SoundDevice[] | null;
  readonly used: string | null;
  /** Shown instead of an empty list. */
  readonly none: string;
  /** A remedy below the text of an empty list. */
  readonly way?: ReactNode;
  readonly onChoose: (id: string) => void;
}

export function DeviceChoice({ label, devices, used, none, way, onChoose }: DeviceChoiceProps) {
  const id = useId();
  if (devices !== null && devices.length === 0)
    return (
      <div className="sound-dialog__row">
        <span>{label}</span>
        <p className="sound-dialog__none">{none}</p>
        {way}
      </div>
    );
  const listed = devices?.some((device) => device.id === used) ?? false;
  return (
    <div className="sound-dialog__row">
      <label htmlFor={id}>{label}</label>
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
            {soundWords.systemChoice}
          </option>
        )}
        {devices?.map((device) => (
          <option key={device.id} value={device.id}>
            {device.label}
          </option>
        ))}
      </select>
    </div>
  );
}
