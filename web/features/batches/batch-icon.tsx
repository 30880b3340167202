import { IconFrame } from '#web/ui/icons/icon-frame.tsx';

/** Several replies at once. */
export const BatchIcon = ({ size = 20 }: { size?: number }) => (
  <IconFrame size={size} isMirrored={false}>
    <path d="M3 7.5h10.5v7H7.5L3 17.5zM6.5 4.5V3H17v8.5" />
  </IconFrame>
);
