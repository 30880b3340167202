import type { ReactNode } from 'react';

type Props = { text: string; limit: number; className: string | undefined; children: ReactNode };

/** Tells that a field takes no more: browsers cut off what is pasted beyond its limit. */
export const LengthNote = ({ text, limit, className, children }: Props) => (
  <p className={className} role="status">
    {text.length >= limit && children}
  </p>
);
