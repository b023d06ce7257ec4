import { describe, expect, it } from "vitest";
import { checkedText, readFile, textOf } from "./text-files.ts";

const bytesOf = (latin1: string) => Uint8Array.from(latin1, (letter) => letter.charCodeAt(0));

describe("textOf", () => {
  it.each([
    ["\xff\xd8\xff\xe0\0\x10JFIF", "is a JPEG picture, expected a scenario (JSON text in UTF-8)"],
    ["\xff\xd8\xff", /^is a JPEG picture/],
    ["\x89PNG\r\n\x1a\n", /^is a PNG picture/],
    ["RIFF\x10\0\0\0WEBPVP8 ", /^is a WebP picture/],
    ["RIFF\x10\0\0\0WAVEfmt ", /^is a WAV recording/],
    ["%PDF-1.7", /^is a PDF document/],
    ["PK\x03\x04\x14\0", /^is a ZIP archive/],
    ["\0\0\0\x18ftypmp42", /^is an MP4/],
    ["\xff\xfe{\0", /^is a text in UTF-16/],
    ["", /^is empty/],
    ["\xe4\xf6\xfc", /^is no text/],
    ["{}\0\0", /^is no text/],
  ])("says what a file is that begins with %j", (start, problem) => {
    expect(() => textOf(bytesOf(start))).toThrow(problem);
  });

  it("reads UTF-8 with letters of several bytes, and drops a byte order mark", () => {
    const bytes = new TextEncoder().encode('\uFEFF{"title":"Grüße, 世界 🎧"}');
    expect(textOf(bytes)).toBe('{"title":"Grüße, 世界 🎧"}');
  });
});

describe("checkedText", () => {
  it("refuses a text that was pasted from a binary file", () => {
    expect(() => checkedText("\uFFFD\uFFFDJFIF")).toThrow("is no text");
    const text = '{ "title": "\uFFFD" }';
    expect(checkedText(text)).toBe(text);
  });
});

describe("readFile", () => {
  const file = (name: string, size: number) =>
    ({ name, size, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) }) as File;

  it("does not read a file that is too long for a scenario, unless it is the export of a log", async () => {
    const read = (name: string, mib = 40) => readFile(file(name, mib * 1024 * 1024));
    for (const [mib, said] of [
      [16.5, 17],
      [3072, 3072],
    ] as const) {
      const problem = `has ${said} MiB, but a scenario has 16 at most`;
      await expect(read("long.json", mib)).rejects.toThrow(problem);
    }
    await expect(read("vapi-diagnostic-2026-11-21T10-15-30Z.json")).rejects.toThrow(/^is empty/);
  });

  it("suggests to drop the files of a folder", async () => {
    const arrayBuffer = () => Promise.reject(new Error("It is a folder."));
    const folder = { name: "folder", size: 4096, arrayBuffer } as unknown as File;
    await expect(readFile(folder)).rejects.toThrow("folder");
  });
});
