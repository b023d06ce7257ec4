/** A box of an MP4 file: four letters and what they hold. */
export interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/** The boxes that follow one another in a stretch of a file. */
export function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    // 0 and 1 stand for "to the end" and "see below": our encoder writes neither in files this small.
    if (length < 8 || at + length > bytes.length)
      throw new Error(`A box of ${length} bytes at ${at}`);
    const type = bytes.toString("latin1", at + 4, at + 8);
    boxes.push({ type, body: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}

/** All boxes that a path of types leads to, such as `moov/trak/mdia`. */
export function find(bytes: Buffer, path: string): Buffer[] {
  return path
    .split("/")
    .reduce(
      (found, type) =>
        found.flatMap((within) =>
          boxesOf(within).flatMap((box) => (box.type === type ? [box.body] : [])),
        ),
      [bytes],
    );
}

export interface Track {
  /** `vide` or `soun`. */
  readonly kind: string;
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** The four letters of its encoding, such as `avc1`. */
  readonly codec: string;
}

/** What an MP4 says of its own tracks (version 0 boxes, as in any file shorter than a century). */
export function tracksOf(bytes: Buffer): Track[] {
  const [header] = find(bytes, "moov/mvhd");
  const ticks = header?.readUInt32BE(12) ?? Number.NaN;
  return find(bytes, "moov/trak").map((track) => {
    const [told] = find(track, "tkhd");
    const [handler] = find(track, "mdia/hdlr");
    const [samples] = find(track, "mdia/minf/stbl/stsd");
    if (told === undefined || handler === undefined || samples === undefined)
      throw new Error("A track without its headers");
    return {
      kind: handler.toString("latin1", 8, 12),
      seconds: told.readUInt32BE(20) / ticks,
      width: told.readUInt32BE(76) / 65_536,
      height: told.readUInt32BE(80) / 65_536,
      codec: samples.toString("latin1", 12, 16),
    };
  });
}
