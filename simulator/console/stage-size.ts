/** The screens that the stage stands in for, in CSS pixels. */
export const STAGE_SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export type StageSize = keyof typeof STAGE_SIZES;

interface Box {
  readonly width: number;
  readonly height: number;
}

/** How far a screen must shrink to fit into a room; it never grows. */
export const fitScale = (screen: Box, room: Box): number =>
  Math.max(0, Math.min(1, room.width / screen.width, room.height / screen.height));
