import { useShortcuts } from '#web/lib/use-shortcuts.ts';
import { type Entry, neighbourOf } from './review-list.ts';

type Props = {
  entries: readonly Entry[];
  activeId: string | null;
  goTo: (reviewId: string) => void;
  turn: (step: 1 | -1) => void;
  pick: () => void;
  flip: () => void;
};

const isOnCard = (): boolean => document.activeElement?.matches('article') ?? false;

/** The keys that move through the list. */
export const useListShortcuts = ({ entries, activeId, goTo, turn, pick, flip }: Props): void => {
  const move = (step: 1 | -1): boolean => {
    // The first press shows where the keyboard is before it moves on.
    const isNowhere = !document.activeElement?.closest('article') && step === 1;
    const next = isNowhere && activeId ? activeId : neighbourOf(entries, activeId, step);
    if (next !== undefined) goTo(next);
    return true;
  };
  const does = (what: () => void) => () => {
    what();
    return true;
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => isOnCard() && move(1),
    arrowup: () => isOnCard() && move(-1),
    '[': does(() => turn(-1)),
    ']': does(() => turn(1)),
    a: does(pick),
    f: does(flip),
  });
};
