import { afterEach, describe, expect, it, vi } from "vitest";
import { createCallAnalyser } from "./call-analyser.ts";

const BANDS = 64;

/**
 * Installs fake Web Audio. `tone`: the frequency of every track, in Hz; `broken`: no track can be
 * analysed; `full`: no node can be created. Returns the contexts that are opened.
 */
function installWebAudio({ tone = 0, state = "running", broken = false, full = false } = {}) {
  const contexts: FakeContext[] = [];
  class FakeContext {
    readonly sampleRate = 48_000;
    readonly state = state;
    readonly sources: string[] = [];
    closed = false;
    constructor() {
      contexts.push(this);
    }
    createAnalyser() {
      if (full) throw new Error("no more of these");
      const { sampleRate } = this;
      const node = {
        fftSize: 2048,
        smoothingTimeConstant: 0,
        frequencyBinCount: 1024,
        getByteFrequencyData(bins: Uint8Array) {
          bins.fill(0);
          bins[Math.round(tone / (sampleRate / node.fftSize))] = 200;
        },
      };
      return node;
    }
    createMediaStreamSource(stream: FakeStream) {
      if (broken) throw new Error("no such thing here");
      const id = stream.tracks[0]?.id ?? "none";
      this.sources.push(id);
      return { connect() {}, disconnect: () => this.sources.splice(this.sources.indexOf(id), 1) };
    }
    resume = () => Promise.resolve();
    close() {
      this.closed = true;
      return Promise.resolve();
    }
  }
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("MediaStream", FakeStream);
  return contexts;
}

class FakeStream {
  readonly tracks: { id: string }[];
  constructor(tracks: { id: string }[]) {
    this.tracks = tracks;
  }
}

/** Lets the analyser follow these tracks and returns one reading. */
function hear(
  analyser: ReturnType<typeof createCallAnalyser>,
  tracks: Partial<Parameters<typeof analyser.follow>[0]> = {},
) {
  analyser.follow({ visitor: null, assistant: null, ...tracks });
  return analyser.listen();
}

const track = (id: string) => ({ id }) as MediaStreamTrack;

afterEach(() => vi.unstubAllGlobals());

describe("createCallAnalyser", () => {
  it("opens no audio context before the first track", () => {
    const contexts = installWebAudio();
    const analyser = createCallAnalyser(BANDS);
    expect(hear(analyser)).toEqual({ visitor: null, assistant: null });
    analyser.close();
    expect(contexts).toEqual([]);
  });

  it("shows a low voice in the low bands and a high voice in the high bands", () => {
    const loudestBand = (tone: number) => {
      installWebAudio({ tone });
      const { assistant } = hear(createCallAnalyser(BANDS), { assistant: track("a") });
      return assistant?.indexOf(Math.max(...assistant));
    };
    expect(loudestBand(120)).toBeLessThan(8);
    expect(loudestBand(5000)).toBeGreaterThan(50);
  });

  it("gives neighbouring low bands different values although one bin of the analysis covers several bands", () => {
    installWebAudio({ tone: 117 });
    const { assistant } = hear(createCallAnalyser(BANDS), { assistant: track("a") });
    // The bins around the tone are silent.
    const low = [...(assistant ?? [])].filter((loudness) => loudness > 0);
    expect(low.length).toBeGreaterThan(4);
    expect(new Set(low).size).toBe(low.length);
    const top = low.indexOf(Math.max(...low));
    const [rise, fall] = [low.slice(0, top + 1), low.slice(top)];
    expect(rise).toEqual([...rise].sort((a, b) => a - b));
    expect(fall).toEqual([...fall].sort((a, b) => b - a));
  });

  it("neither looks up tracks nor creates audio nodes when a spectrum is read", () => {
    installWebAudio({ tone: 500 });
    const analyser = createCallAnalyser(BANDS);
    const first = hear(analyser, { visitor: track("v"), assistant: track("a") });
    const spectrum = first.visitor;
    expect(analyser.listen()).toBe(first);
    expect(analyser.listen().visitor).toBe(spectrum);
  });

  it("analyses each voice separately and returns null for a voice without a track", () => {
    installWebAudio({ tone: 500 });
    const heard = hear(createCallAnalyser(BANDS), { visitor: track("v") });
    expect(heard.visitor).toHaveLength(BANDS);
    expect(heard.assistant).toBeNull();
  });

  it("analyses the new track and disconnects the old one when a voice's track changes", () => {
    const [contexts, analyser] = [installWebAudio(), createCallAnalyser(BANDS)];
    hear(analyser, { assistant: track("first") });
    hear(analyser, { assistant: track("second") });
    expect(contexts[0]?.sources).toEqual(["second"]);
    hear(analyser, { visitor: track("v"), assistant: null });
    expect(contexts[0]?.sources).toEqual(["v"]);
  });

  it("returns no spectrum of a voice while the browser suspends the audio context", () => {
    installWebAudio({ state: "suspended" });
    const heard = hear(createCallAnalyser(BANDS), { visitor: track("v") });
    expect(heard.visitor).toBeNull();
  });

  it("does not try again after the browser has failed to analyse a track", () => {
    const contexts = installWebAudio({ broken: true });
    const analyser = createCallAnalyser(BANDS);
    const tracks = { visitor: track("v"), assistant: track("a") };
    for (let time = 0; time < 3; time += 1)
      expect(hear(analyser, tracks)).toEqual({ visitor: null, assistant: null });
    expect(contexts).toHaveLength(1);
    vi.unstubAllGlobals();
    // Node has no Web Audio.
    expect(hear(createCallAnalyser(BANDS), tracks).visitor).toBeNull();
  });

  it("closes its audio context when it cannot create the nodes", () => {
    const contexts = installWebAudio({ full: true });
    const analyser = createCallAnalyser(BANDS);
    const tracks = { visitor: track("v") };
    expect(hear(analyser, tracks).visitor).toBeNull();
    expect(hear(analyser, tracks).visitor).toBeNull();
    expect(contexts.map(({ closed }) => closed)).toEqual([true]);
  });

  it("closes its audio context on close", () => {
    const contexts = installWebAudio();
    const analyser = createCallAnalyser(BANDS);
    hear(analyser, { visitor: track("v") });
    analyser.close();
    expect(contexts[0]).toMatchObject({ closed: true, sources: [] });
  });
});
