import { afterEach, describe, expect, it } from "vitest";
import { channelTo, type MachineChannel } from "./channel.ts";
import type { Message } from "./message.ts";

const MINE = { what: "iframe-call-message", from: "module", callClientId: "mine" };
const opened: MachineChannel[] = [];

function open(hear: (message: Message) => void): MachineChannel {
  const channel = channelTo("mine", hear);
  opened.push(channel);
  channel.open();
  return channel;
}

function say(data: unknown): void {
  window.dispatchEvent(new MessageEvent("message", { data, source: window }));
}

afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
});

describe("channelTo", () => {
  it("delivers only the messages for its own call object, without their envelope", () => {
    const heard: Message[] = [];
    open((message) => heard.push(message));
    say({ ...MINE, action: "local-audio", state: false });
    say({ ...MINE, action: "local-audio", callClientId: "another" });
    say({ ...MINE, action: "left-meeting", from: "embedded" });
    say({ ...MINE, action: 7 });
    say({ action: "local-audio" });
    say("a text");
    expect(heard).toEqual([{ action: "local-audio", state: false }]);
  });

  it("delivers each message once when it is opened twice, and none after it is closed", () => {
    const heard: Message[] = [];
    const channel = open((message) => heard.push(message));
    channel.open();
    say({ ...MINE, action: "one" });
    channel.close();
    say({ ...MINE, action: "two" });
    expect(heard).toEqual([{ action: "one" }]);
  });

  it("sends messages in the envelope that the call library reads", async () => {
    const received = new Promise((resolve) => {
      window.addEventListener("message", ({ data }) => resolve(data), { once: true });
    });
    open(() => {}).send({ action: "left-meeting" });
    expect(await received).toEqual({ ...MINE, from: "embedded", action: "left-meeting" });
  });
});
