import { useSyncExternalStore } from 'react';
import type { Review } from '#shared/contract/review/schema.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Column = lazyPart(
  withItsWords('review-tools', async () => (await import('./context-column.tsx')).ContextColumn),
);

/** `--very-wide`. */
const WIDE = '(width >= 100em)';
/** Whether there is room for the third column. */
export const isWide = (): boolean => matchMedia(WIDE).matches;
const onWide = (changed: () => void): (() => void) => {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

type Props = { username: string; review: Review | undefined };

/** The third column of wide screens; narrower ones do not load it. */
export const ContextPlace = ({ username, review }: Props) => {
  const isShown = useSyncExternalStore(onWide, isWide);
  return isShown && review ? <Column username={username} appId={review.appId} review={review} /> : null;
};
