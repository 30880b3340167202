import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import { KEYS, reviewKeys } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { useReplies } from '../../reply/api/use-replies.ts';
import { neighbourOf } from '../data/neighbours.ts';

type Props = {
  user: User;
  ids: readonly ReviewId[];
  activeId: string | null;
  page: number;
  pages: number;
  goTo: (reviewId: string) => void;
  turn: (step: 1 | -1) => void;
  /** Opens the next app with unanswered reviews; undefined when there is none. */
  nextApp: (() => void) | undefined;
  pick: () => void;
  find: () => void;
  flip: () => void;
  /** Switches the selection of one review. */
  select: (review: Review) => void;
  /** Adds reviews to the selection. */
  extend: (reviews: readonly Review[]) => void;
};

const isOnCard = (): boolean => document.activeElement?.matches('article') ?? false;

/** Registers the commands that move through the list. */
export const useListCommands = ({
  user,
  ids,
  activeId,
  page,
  pages,
  goTo,
  turn,
  nextApp,
  pick,
  find,
  flip,
  select,
  extend,
}: Props): void => {
  const { store } = useReplies(user);
  const move = (step: 1 | -1): void => {
    // The first press only focuses the active card.
    const isNowhere = !document.activeElement?.closest('article') && step === 1;
    const next = isNowhere && activeId ? activeId : neighbourOf(ids, activeId, step);
    if (next !== undefined) goTo(next);
  };
  const reviewsOf = (wanted: (string | null | undefined)[]): Review[] =>
    ids.flatMap((id) => (wanted.includes(id.reviewId) ? (store.get(id)?.review ?? []) : []));
  /** Selects the active review and the one it moves to. */
  const extendBy = (step: 1 | -1): void => {
    const next = neighbourOf(ids, activeId, step);
    extend(reviewsOf([activeId, next]));
    if (next !== undefined) goTo(next);
  };
  const isEmpty = ids.length === 0;
  useCommands(() => [
    { ...reviewKeys('next'), isOff: isEmpty, run: () => move(1) },
    { ...reviewKeys('previous'), isOff: isEmpty, run: () => move(-1) },
    { keys: KEYS.reviews.down, run: () => isOnCard() && move(1) },
    { keys: KEYS.reviews.up, run: () => isOnCard() && move(-1) },
    {
      ...reviewKeys('nextPage'),
      also: KEYS.reviews.nextPageToo,
      isOff: page + 1 >= pages,
      run: () => turn(1),
    },
    {
      ...reviewKeys('previousPage'),
      also: KEYS.reviews.previousPageToo,
      isOff: page === 0,
      run: () => turn(-1),
    },
    { ...reviewKeys('search'), run: find },
    { ...reviewKeys('filter'), run: flip },
    { ...reviewKeys('nextApp'), isOff: nextApp === undefined, run: () => nextApp?.() },
    { ...reviewKeys('app'), run: pick },
    { ...reviewKeys('select'), isOff: isEmpty, run: () => reviewsOf([activeId]).forEach(select) },
    { ...reviewKeys('extendDown'), isOff: isEmpty, run: () => extendBy(1) },
    { ...reviewKeys('extendUp'), isOff: isEmpty, run: () => extendBy(-1) },
  ]);
};
