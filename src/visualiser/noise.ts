/** A hash from 0 to 1 of two integers. */
export function hash(index: number, salt: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}

const eased = (rest: number) => rest * rest * (3 - 2 * rest);

/** Smooth noise from 0 to 1: interpolates between hashes along both axes. */
export function ripple(along: number, through: number, salt: number): number {
  const column = Math.floor(along);
  const row = Math.floor(through);
  const right = eased(along - column);
  const down = eased(through - row);
  const seed = column + salt * 977;
  const now = hash(seed, row) * (1 - right) + hash(seed + 1, row) * right;
  const next = hash(seed, row + 1) * (1 - right) + hash(seed + 1, row + 1) * right;
  return now * (1 - down) + next * down;
}
