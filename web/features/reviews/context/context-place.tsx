import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Review } from '#shared/contract/review.ts';

const Column = lazy(async () => ({ default: (await import('./context-column.tsx')).ContextColumn }));

/** `--very-wide`. */
const WIDE = '(width >= 100em)';
const isWide = (): boolean => matchMedia(WIDE).matches;
const onWide = (changed: () => void): (() => void) => {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

type Props = { username: string; appId: string; review: Review | undefined };

/** The third column of wide screens; narrower ones do not load it. */
export const ContextPlace = ({ review, ...props }: Props) => {
  const isShown = useSyncExternalStore(onWide, isWide);
  return isShown && review ? (
    <Suspense>
      <Column review={review} {...props} />
    </Suspense>
  ) : null;
};
