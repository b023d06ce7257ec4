import { App } from "./app.ts";
import { type Circumstances, type Command, watchingScript } from "./watched.ts";

/** A page on the real SDK over stand-ins. A test can control the stand-ins and inspect the page's media. */
export class Standin extends App {
  /** Opens a page in a browser with these circumstances. */
  async openOn(
    path: string,
    circumstances: Partial<Circumstances> = {},
    query: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await this.page.addInitScript(watchingScript(circumstances));
    const search = new URLSearchParams({ provider: "standin", ...query });
    await this.page.goto(`${path}?${search.toString()}`);
    await this.ready();
  }

  /** Changes some circumstances of the open page. */
  async change(circumstances: Partial<Circumstances>): Promise<void> {
    await this.page.evaluate((changed) => {
      if (window.watched) Object.assign(window.watched.circumstances, changed);
    }, circumstances);
  }

  /** Starts a call whose scenario has only a call-start, and waits until the call is active. */
  async begin(start = "Enter Voice Mode", page = "home"): Promise<void> {
    const attempt = { start: { after: 10 }, events: [{ at: 20, event: "call-start" }] };
    await this.arm([attempt], { page });
    await this.button(start).click();
    await this.page.waitForFunction(() => window.voiceSim?.snapshot().state === "active");
  }

  /** The audio element on which the SDK plays the assistant. */
  get voice() {
    return this.page.locator("audio[data-participant-id]");
  }

  /** Sends a command to the latest call's machine. Returns whether the machine executes it. */
  execute(command: Command): Promise<boolean> {
    return this.page.evaluate(
      (given) => window.watched?.machines.at(-1)?.execute(given) ?? false,
      command,
    );
  }

  /** Sets the assistant's level to `raw` and waits until the audio is at least half as loud. */
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
        window.watched?.machines.at(-1)?.execute({ do: "level", of: "assistant", raw: loud });
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        return Math.hypot(...samples) / Math.sqrt(samples.length) > loud / 2;
      },
      [ear, raw] as const,
    );
    await ear.evaluate(({ context }) => context.close());
  }

  /** Returns how many microphones the page has opened, and how many are still live. */
  microphones(): Promise<{ asked: number; live: number }> {
    return this.page.evaluate(() => {
      const microphones = window.watched?.microphones ?? [];
      const live = microphones.filter(({ readyState }) => readyState === "live").length;
      return { asked: microphones.length, live };
    });
  }
}
