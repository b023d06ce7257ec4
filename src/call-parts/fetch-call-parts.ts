/** The parts of a call that no page has before there is one. */
export const fetchCallParts = () => import("./call-parts.tsx");
