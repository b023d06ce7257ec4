import { RATE, noise, type Stereo } from "./signal.ts";

const HEADER = 44;
const BYTES_A_FRAME = 4;

/** Encodes 16-bit WAV, dithered so that a fade has no audible steps. */
export function encodeWav(sound: Stereo): Buffer {
  const frames = sound.left.length;
  const file = Buffer.alloc(HEADER + frames * BYTES_A_FRAME);
  file.write("RIFF", 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * BYTES_A_FRAME, 28);
  file.writeUInt16LE(BYTES_A_FRAME, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(frames * BYTES_A_FRAME, 40);
  const chance = noise(16);
  const whole = (sample: number) => {
    if (sample === 0) return 0;
    const dithered = sample * 32_767 + (chance() + chance()) / 2;
    return Math.max(-32_768, Math.min(32_767, Math.round(dithered)));
  };
  for (let frame = 0; frame < frames; frame += 1) {
    const offset = HEADER + frame * BYTES_A_FRAME;
    file.writeInt16LE(whole(sound.left[frame] ?? 0), offset);
    file.writeInt16LE(whole(sound.right[frame] ?? 0), offset + 2);
  }
  return file;
}
