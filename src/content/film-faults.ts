/** Why a film could not be played. */
export const filmFaults = {
  stalled: "No data arrived for 3 seconds.",
  network: "The connection was lost.",
  file: "Its file could not be loaded.",
} as const;
