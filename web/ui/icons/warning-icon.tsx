import { IconFrame } from './icon-frame.tsx';

/** Apart from the other icons, because the guests' screens need no more than this one. */
export const WarningIcon = ({ size = 20 }: { size?: number }) => (
  <IconFrame size={size}>
    <path d="M10 3.2 17.6 16a.8.8 0 0 1-.7 1.2H3.1a.8.8 0 0 1-.7-1.2z" />
    <path d="M10 8v4M10 14.6v.1" />
  </IconFrame>
);
