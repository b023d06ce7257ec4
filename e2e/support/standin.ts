import { App } from "./app.ts";

/** What a test cues of a call machine, each by its name. */
type CueName =
  | "assistantJoins"
  | "assistantLeaves"
  | "fail"
  | "failMicrophone"
  | "isHeard"
  | "leave"
  | "level";

type Machine = { readonly [Name in CueName]: (...args: readonly unknown[]) => boolean };

interface Director {
  enter(machine: Machine): unknown;
}

/** What the page keeps of the machines and the microphones that it had. */
interface Kept {
  readonly machines: Machine[];
  readonly microphones: MediaStreamTrack[];
  /** The name of what the browser throws when it is asked for a microphone; null where it gives one. */
  refusal: string | null;
}

type StandinWindow = typeof globalThis & {
  kept: Kept;
  standinDirector?: Director;
  voiceSim: { snapshot(): { state: string } };
};

/** The assistant's voice, where the SDK plays it. */
const VOICE = "audio[data-participant-id]";

/** A page on the real SDK, over stand-ins that a test can cue and look into. */
export class Standin extends App {
  /** Opens a page, its clock running, and keeps its machines and microphones, if it gets any. */
  async openOn(path: string, { refusal = null }: { refusal?: string | null } = {}): Promise<void> {
    await this.page.addInitScript((refused) => {
      const page = globalThis as StandinWindow;
      page.kept = { machines: [], microphones: [], refusal: refused };
      const devices = navigator.mediaDevices;
      const ask = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (constraints) => {
        if (page.kept.refusal !== null) throw new DOMException("Refused", page.kept.refusal);
        const stream = await ask(constraints);
        page.kept.microphones.push(...stream.getTracks());
        return stream;
      };
      let director: Director | undefined;
      Object.defineProperty(page, "standinDirector", {
        get: () => director,
        set(given: Director) {
          director = {
            enter(machine) {
              page.kept.machines.push(machine);
              return given.enter(machine);
            },
          };
        },
      });
    }, refusal);
    await this.page.goto(`${path}?provider=standin`);
    await this.ready();
  }

  openHome({ refusesMicrophone = false } = {}): Promise<void> {
    return this.openOn("/", { refusal: refusesMicrophone ? "NotAllowedError" : null });
  }

  /** From now on the browser refuses every microphone, or, by null, gives what it is asked for. */
  refuseMicrophone(refusal: string | null): Promise<void> {
    return this.page.evaluate((refused) => {
      (globalThis as StandinWindow).kept.refusal = refused;
    }, refusal);
  }

  /** Begins a call that does nothing by itself, and waits until it is active. */
  async begin(start = "Enter Voice Mode", page = "home"): Promise<void> {
    const attempt = { start: { after: 10 }, events: [{ at: 20, event: "call-start" }] };
    await this.arm([attempt], { page });
    await this.button(start).click();
    await this.page.waitForFunction(
      () => (globalThis as StandinWindow).voiceSim.snapshot().state === "active",
    );
  }

  get voice() {
    return this.page.locator(VOICE);
  }

  /** Cues the machine of the latest call. */
  cue(name: CueName, ...args: unknown[]): Promise<boolean> {
    return this.page.evaluate(
      ([cue, given]) =>
        (globalThis as StandinWindow).kept.machines.at(-1)?.[cue](...given) ?? false,
      [name, args] as const,
    );
  }

  /** Cues the assistant to be as loud as `raw`, until what is really heard of it is half of that. */
  async hear(raw: number): Promise<void> {
    const ear = await this.voice.evaluateHandle((element) => {
      const context = new AudioContext();
      const analyser = new AnalyserNode(context);
      const stream = (element as HTMLAudioElement).srcObject as MediaStream;
      new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
      return { context, analyser };
    });
    await this.page.waitForFunction(
      ([{ analyser }, loud]) => {
        (globalThis as StandinWindow).kept.machines.at(-1)?.level("assistant", loud);
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        return Math.hypot(...samples) / Math.sqrt(samples.length) > loud / 2;
      },
      [ear, raw] as const,
    );
    await ear.evaluate(({ context }) => context.close());
  }

  /** How many microphones of this page were asked for, and how many are still on. */
  microphones(): Promise<{ asked: number; live: number }> {
    return this.page.evaluate(() => {
      const { microphones } = (globalThis as StandinWindow).kept;
      const live = microphones.filter(({ readyState }) => readyState === "live").length;
      return { asked: microphones.length, live };
    });
  }
}
