import { createIcons } from "../components/icons.tsx";

/** An icon of the staff's tools. These icons are separate, so that visitors do not load them. */
export const PanelIcon = createIcons({
  close: <path d="m6 6 12 12M18 6 6 18" />,
  elsewhere: <path d="M13 5h6v6M18.5 5.5 11 13M17 14v5H5V7h5" />,
  instrument: <path d="M3.5 12.5h4l2.5-7 4 13.5 2.5-6.5h4" />,
  copy: (
    <>
      <rect x="9" y="9" width="10.5" height="10.5" rx="2" />
      <path d="M5.5 15H4.5V4.5H15v1" />
    </>
  ),
  tick: <path d="m5 12.5 4.6 4.6L19.2 7.4" />,
  open: <path d="m7 10 5 5 5-5" />,
  dot: <circle cx="12" cy="12" r="1.6" fill="currentColor" />,
  arc: <path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />,
  exclamation: <path d="M12 5v8.5M12 18v.2" />,
  dash: <path d="M6 12h12" />,
});
