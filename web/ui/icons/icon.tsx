import type { ReactNode } from 'react';
import { IconFrame } from './icon-frame.tsx';

const DRAWINGS = {
  home: <path d="M3 8.8 10 3l7 5.8V16a1 1 0 0 1-1 1h-3.5v-5h-5v5H4a1 1 0 0 1-1-1z" />,
  reviews: (
    <path d="M3 5.5A1.5 1.5 0 0 1 4.5 4h11A1.5 1.5 0 0 1 17 5.5v7a1.5 1.5 0 0 1-1.5 1.5H9l-4 3.2V14h-.5A1.5 1.5 0 0 1 3 12.5z" />
  ),
  mail: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="1.5" />
      <path d="m3 6 7 5 7-5" />
    </>
  ),
  bell: <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.2 15a1.8 1.8 0 0 0 3.6 0" />,
  menu: <path d="M3 5.5h14M3 10h14M3 14.5h14" />,
  chevronDown: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  previous: <path d="M12.5 5 7.5 10l5 5" />,
  next: <path d="m7.5 5 5 5-5 5" />,
  more: <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.4" />,
  check: <path d="m4.5 10.5 3.5 3.5 7.5-8" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  logOut: (
    <path d="M8 17H4.5A1.5 1.5 0 0 1 3 15.5v-11A1.5 1.5 0 0 1 4.5 3H8m5 10.5L16.5 10 13 6.5M16.5 10H8" />
  ),
  sun: (
    <>
      <circle cx="10" cy="10" r="3.5" />
      <path d="M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1" />
    </>
  ),
  moon: <path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z" />,
  system: (
    <>
      <rect x="2.5" y="3.5" width="15" height="10" rx="1.5" />
      <path d="M7 17h6M10 13.5V17" />
    </>
  ),
  spark: (
    <path d="M10 2.5c.6 4.2 2.2 5.9 6.5 6.5-4.3.6-5.9 2.3-6.5 6.5-.6-4.2-2.2-5.9-6.5-6.5 4.3-.6 5.9-2.3 6.5-6.5zM15.5 14v3.5M13.8 15.8h3.4" />
  ),
  arrowUp: <path d="M10 16V4.5M5 9l5-5 5 5" />,
  inbox: (
    <path d="M3 11.5 5 4.8A1 1 0 0 1 6 4h8a1 1 0 0 1 1 .8l2 6.7V15a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zm0 0h4l1 2h4l1-2h4" />
  ),
  chart: <path d="M3 17V3M3 17h14M7 13.5V9M11 13.5V5.5M15 13.5v-3" />,
  plug: <path d="M7 3v4M13 3v4M5 7h10v2.5a5 5 0 0 1-10 0zM10 14.5V18" />,
  card: (
    <>
      <rect x="2" y="4.5" width="16" height="11" rx="1.5" />
      <path d="M2 8.5h16M5 12.5h3" />
    </>
  ),
  key: (
    <>
      <circle cx="6.5" cy="13.5" r="3.5" />
      <path d="m9 11 7.5-7.5M13.5 6.5l2.5 2.5M11.5 8.5l1.5 1.5" />
    </>
  ),
  trash: (
    <path d="M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11a1 1 0 0 0 1 .9h6.4a1 1 0 0 0 1-.9l.8-11M8.5 9v5M11.5 9v5" />
  ),
  filter: <path d="M3 5h14M5.5 10h9M8 15h4" />,
  apps: <path d="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z" />,
  settings: (
    <>
      <circle cx="10" cy="10" r="2.5" />
      <circle cx="10" cy="10" r="5.6" />
      <path d="M10 2.2v2.2M10 15.6v2.2M2.2 10h2.2M15.6 10h2.2M4.5 4.5 6 6M14 14l1.5 1.5M15.5 4.5 14 6M6 14l-1.5 1.5" />
    </>
  ),
  sliders: (
    <>
      <circle cx="12.5" cy="6" r="2" />
      <circle cx="7.5" cy="14" r="2" />
      <path d="M3 6h7.5M14.5 6H17M3 14h2.5M9.5 14H17" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M2.5 10h15M10 2.5c2.2 2.3 3.2 4.8 3.2 7.5s-1 5.2-3.2 7.5c-2.2-2.3-3.2-4.8-3.2-7.5S7.8 4.8 10 2.5z" />
    </>
  ),
  user: (
    <>
      <circle cx="10" cy="7" r="3.5" />
      <path d="M3.5 17c.6-3.3 3.1-5 6.5-5s5.9 1.7 6.5 5" />
    </>
  ),
  team: (
    <>
      <circle cx="7.5" cy="7" r="3" />
      <path d="M2 16.5c.5-2.9 2.6-4.4 5.5-4.4s5 1.5 5.5 4.4M13 4.3a3 3 0 0 1 0 5.4M15 12.6c1.6.6 2.6 1.9 3 3.9" />
    </>
  ),
  file: <path d="M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15" />,
  lock: (
    <>
      <rect x="4" y="9" width="12" height="8" rx="1.5" />
      <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />
    </>
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 4 4" />
    </>
  ),
  keyboard: (
    <>
      <rect x="2" y="5" width="16" height="10.5" rx="1.5" />
      <path d="M5 8.5h.1M8.3 8.5h.1M11.6 8.5h.1M14.9 8.5h.1M6 12h8" />
    </>
  ),
  offline: (
    <path d="M3 3l14 14M7.5 15.5a3.5 3.5 0 0 1 5 0M5 12.5a7 7 0 0 1 4-2M2.5 9a11 11 0 0 1 3.5-2.3M10 6a11 11 0 0 1 7.5 3M13 11a7 7 0 0 1 2 1.5" />
  ),
  flask: <path d="M8 3h4M8.5 3v5L4 15.4A1.1 1.1 0 0 0 5 17h10a1.1 1.1 0 0 0 1-1.6L11.5 8V3M6.5 12.5h7" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

/** Directional icons, mirrored in right-to-left languages. */
const MIRRORED: readonly IconName[] = ['previous', 'next', 'logOut'];

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <IconFrame size={size} isMirrored={MIRRORED.includes(name)}>
    {DRAWINGS[name]}
  </IconFrame>
);
