import type { ReactNode } from 'react';

const DRAWINGS = {
  home: <path d="M3 8.8 10 3l7 5.800V16a1 1 0 0 1-1 1h-3.500v-5h-5v5H4a1 1 0 0 1-1-1z" />,
  reviews: (
    <path d="M3 5.500A1.5 1.5 0 0 1 4.5 4h11A1.5 1.5 0 0 1 17 5.500v7a1.5 1.5 0 0 1-1.5 1.500H9l-4 3.200V14h-.5A1.5 1.5 0 0 1 3 12.500z" />
  ),
  mail: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="1.5" />
      <path d="m3 6 7 5 7-5" />
    </>
  ),
  menu: <path d="M3 5.500h14M3 10h14M3 14.500h14" />,
  chevronDown: <path d="m5.5 8 4.5 4.500L14.5 8" />,
  previous: <path d="M12.5 5 7.5 10l5 5" />,
  next: <path d="m7.5 5 5 5-5 5" />,
  check: <path d="m4.5 10.5 3.5 3.5 7.5-8" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  logOut: (
    <path d="M8 17H4.500A1.5 1.5 0 0 1 3 15.500v-11A1.5 1.5 0 0 1 4.5 3H8m5 10.500L16.5 10 13 6.500M16.5 10H8" />
  ),
  warning: (
    <>
      <path d="M10 3.2 17.6 16a.8.8 0 0 1-.7 1.200H3.100a.8.8 0 0 1-.7-1.200z" />
      <path d="M10 8v4M10 14.600v.1" />
    </>
  ),
  sun: (
    <>
      <circle cx="10" cy="10" r="3.5" />
      <path d="M10 2v1.500M10 16.500V18M2 10h1.500M16.5 10H18M4.3 4.300l1.1 1.100M14.6 14.600l1.1 1.100M15.7 4.300l-1.1 1.100M5.4 14.600l-1.1 1.1" />
    </>
  ),
  moon: <path d="M16.5 11.800A7 7 0 0 1 8.2 3.500a7 7 0 1 0 8.3 8.300z" />,
  system: (
    <>
      <rect x="2.5" y="3.5" width="15" height="10" rx="1.5" />
      <path d="M7 17h6M10 13.500V17" />
    </>
  ),
  spark: (
    <path d="M10 2.500c.6 4.2 2.2 5.9 6.5 6.5-4.3.6-5.9 2.3-6.5 6.5-.6-4.2-2.2-5.9-6.5-6.5 4.3-.6 5.9-2.3 6.5-6.500zM15.5 14v3.500M13.8 15.800h3.4" />
  ),
  arrowUp: <path d="M10 16V4.500M5 9l5-5 5 5" />,
  inbox: (
    <path d="M3 11.5 5 4.800A1 1 0 0 1 6 4h8a1 1 0 0 1 1 .8l2 6.700V15a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zm0 0h4l1 2h4l1-2h4" />
  ),
  plug: <path d="M7 3v4M13 3v4M5 7h10v2.500a5 5 0 0 1-10 0zM10 14.500V18" />,
  card: (
    <>
      <rect x="2" y="4.500" width="16" height="11" rx="1.500" />
      <path d="M2 8.500h16M5 12.500h3" />
    </>
  ),
  key: (
    <>
      <circle cx="6.500" cy="13.500" r="3.500" />
      <path d="m9 11 7.500-7.500M13.500 6.500l2.500 2.500M11.500 8.500l1.500 1.500" />
    </>
  ),
  trash: (
    <path d="M3.500 5.500h13M8 5.500V3.500h4v2M5 5.500l.8 11a1 1 0 0 0 1 .9h6.400a1 1 0 0 0 1-.9l.8-11M8.500 9v5M11.500 9v5" />
  ),
  apps: <path d="M3.500 3.500h5v5h-5zM11.500 3.500h5v5h-5zM3.500 11.500h5v5h-5zM11.500 11.500h5v5h-5z" />,
  settings: (
    <>
      <circle cx="10" cy="10" r="2.500" />
      <path d="M10 2.500v2M10 15.500v2M2.500 10h2M15.500 10h2M4.700 4.700l1.400 1.400M13.900 13.900l1.400 1.400M15.300 4.700l-1.400 1.400M6.100 13.900l-1.400 1.400" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7.500" />
      <path d="M2.500 10h15M10 2.500c2.200 2.300 3.200 4.800 3.200 7.500s-1 5.200-3.200 7.500c-2.200-2.300-3.200-4.800-3.200-7.500S7.800 4.800 10 2.500z" />
    </>
  ),
  user: (
    <>
      <circle cx="10" cy="7" r="3.500" />
      <path d="M3.500 17c.6-3.300 3.100-5 6.500-5s5.900 1.700 6.500 5" />
    </>
  ),
  file: <path d="M5 2.500h6.500L15 6v11.500H5zM11.500 2.500V6H15" />,
  lock: (
    <>
      <rect x="4" y="9" width="12" height="8" rx="1.500" />
      <path d="M6.500 9V6.500a3.500 3.500 0 0 1 7 0V9" />
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
      <path d="M5 8.500h.1M8.300 8.500h.1M11.600 8.500h.1M14.900 8.500h.1M6 12h8" />
    </>
  ),
  offline: (
    <path d="M3 3l14 14M7.500 15.500a3.500 3.500 0 0 1 5 0M5 12.500a7 7 0 0 1 4-2M2.500 9a11 11 0 0 1 3.500-2.300M10 6a11 11 0 0 1 7.500 3M13 11a7 7 0 0 1 2 1.500" />
  ),
  flask: (
    <path d="M8 3h4M8.5 3v5L4 15.400A1.1 1.1 0 0 0 5 17h10a1.1 1.1 0 0 0 1-1.600L11.5 8V3M6.5 12.500h7" />
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

/** Point along the line of reading, so they turn round with it. */
const MIRRORED: readonly IconName[] = ['previous', 'next', 'logOut'];

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    data-mirrored={MIRRORED.includes(name) || undefined}
  >
    {DRAWINGS[name]}
  </svg>
);
