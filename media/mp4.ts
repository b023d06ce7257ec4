/** A box of an MP4 file. */
interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/** The consecutive boxes in a part of a file. */
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    // A length of 0 (to the end) or 1 (64-bit length) does not occur in our small files.
    if (length < 8 || at + length > bytes.length)
      throw new Error(`Invalid box length ${length} at offset ${at}`);
    const type = bytes.toString("latin1", at + 4, at + 8);
    boxes.push({ type, body: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}

/** All boxes at a path of types, such as `moov/trak/mdia`. */
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
  /** The four-letter code of its encoding, such as `avc1`. */
  readonly codec: string;
}

/** The tracks of an MP4 file. Reads version 0 boxes, which every file of ours has. */
export function tracksOf(bytes: Buffer): Track[] {
  const [header] = find(bytes, "moov/mvhd");
  const ticks = header?.readUInt32BE(12) ?? Number.NaN;
  return find(bytes, "moov/trak").map((track) => {
    const [told] = find(track, "tkhd");
    const [handler] = find(track, "mdia/hdlr");
    const [samples] = find(track, "mdia/minf/stbl/stsd");
    if (told === undefined || handler === undefined || samples === undefined)
      throw new Error("A track lacks its headers");
    return {
      kind: handler.toString("latin1", 8, 12),
      seconds: told.readUInt32BE(20) / ticks,
      width: told.readUInt32BE(76) / 65_536,
      height: told.readUInt32BE(80) / 65_536,
      codec: samples.toString("latin1", 12, 16),
    };
  });
}
