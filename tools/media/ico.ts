/** Builds an ICO file: a list of sizes, then one PNG per size. */
export function icoOf(pngs: readonly { readonly side: number; readonly file: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pngs.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  for (const [number, { side, file }] of pngs.entries()) {
    const entry = 6 + 16 * number;
    head.writeUInt8(side, entry);
    head.writeUInt8(side, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(file.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += file.length;
  }
  return Buffer.concat([head, ...pngs.map(({ file }) => file)]);
}
