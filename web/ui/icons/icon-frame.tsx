import type { ReactNode } from 'react';

type Props = { size?: number; isMirrored?: boolean; children: ReactNode };

/** What all icons have in common. */
export const IconFrame = ({ size = 20, isMirrored = false, children }: Props) => (
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
    data-mirrored={isMirrored || undefined}
  >
    {children}
  </svg>
);
