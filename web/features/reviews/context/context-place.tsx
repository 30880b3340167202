import type { Review, SimilarReply } from '#shared/contract/review/schema.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useMedia, VERY_WIDE } from '#web/ui/use-media.ts';

const Column = lazyPart(
  withItsWords('review-context', async () => (await import('./context-column.tsx')).ContextColumn),
);

/** Whether there is room for the third column. */
export const isWide = (): boolean => matchMedia(VERY_WIDE).matches;

type Props = {
  username: string;
  review: Review | undefined;
  onUse: (similar: SimilarReply) => void;
};

/** The third column of wide screens; narrower ones do not load it. */
export const ContextPlace = ({ username, review, onUse }: Props) => {
  const isShown = useMedia(VERY_WIDE);
  return isShown && review ? <Column username={username} review={review} onUse={onUse} /> : null;
};
