/** A pseudo-random number from 0 to 1 that depends only on two integers. */
export function hash(index: number, salt: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}

/** Value noise: interpolates smoothly between the hashes at whole positions. */
export function wander(index: number, position: number): number {
  const step = Math.floor(position);
  const rest = position - step;
  const ease = rest * rest * (3 - 2 * rest);
  return hash(index, step) * (1 - ease) + hash(index, step + 1) * ease;
}
