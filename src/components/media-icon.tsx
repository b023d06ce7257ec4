import { createIcons } from "./icons.tsx";

/**
 * An icon for sound or captions. These icons are in the chunk of the controls that use them, because other
 * pages need none.
 */
export const MediaIcon = createIcons({
  captions: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M7 12h3.5M13.5 12H17M7 15.5h6M16 15.5h1" />
    </>
  ),
  microphone: (
    <>
      <rect x="9" y="3" width="6" height="11.5" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
    </>
  ),
  microphoneOff: (
    <>
      <path d="M15 9.5V6a3 3 0 0 0-5.7-1.3M9 9v2.5a3 3 0 0 0 4.6 2.5M5.5 11.5a6.5 6.5 0 0 0 10.4 5.2M18.5 11.5c0 .8-.1 1.5-.4 2.2M12 18v3" />
      <path d="m4 3.5 16.5 17" />
    </>
  ),
  sound: (
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
  ),
  soundOff: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5m0-5-5 5" />,
});
