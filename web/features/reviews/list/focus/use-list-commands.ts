import { useLingui } from '@lingui/react/macro';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { neighbourOf } from '../data/neighbours.ts';
import type { Entry } from '../data/review-list.ts';

type Props = {
  entries: readonly Entry[];
  activeId: string | null;
  page: number;
  pages: number;
  goTo: (reviewId: string) => void;
  turn: (step: 1 | -1) => void;
  pick: () => void;
  find: () => void;
  flip: () => void;
};

const isOnCard = (): boolean => document.activeElement?.matches('article') ?? false;

/** Registers the commands that move through the list. */
export const useListCommands = ({
  entries,
  activeId,
  page,
  pages,
  goTo,
  turn,
  pick,
  find,
  flip,
}: Props): void => {
  const { t } = useLingui();
  const group = t`Reviews`;
  const move = (step: 1 | -1): void => {
    // The first press only focuses the active card.
    const isNowhere = !document.activeElement?.closest('article') && step === 1;
    const next = isNowhere && activeId ? activeId : neighbourOf(entries, activeId, step);
    if (next !== undefined) goTo(next);
  };
  const isEmpty = entries.length === 0;
  useCommands(() => [
    { words: t`Next review`, group, keys: 'j', isOff: isEmpty, run: () => move(1) },
    { words: t`Previous review`, group, keys: 'k', isOff: isEmpty, run: () => move(-1) },
    { keys: 'arrowdown', run: () => isOnCard() && move(1) },
    { keys: 'arrowup', run: () => isOnCard() && move(-1) },
    { words: t`Next page`, group, keys: ']', isOff: page + 1 >= pages, run: () => turn(1) },
    { words: t`Previous page`, group, keys: '[', isOff: page === 0, run: () => turn(-1) },
    { words: t`Search the reviews`, group, keys: '/', run: find },
    { words: t`Switch between unanswered and answered`, group, keys: 'f', run: flip },
    { words: t`Choose the app`, group, keys: 'a', run: pick },
  ]);
};
