import type { Review } from '#shared/contract/review/schema.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';

/** What is known of a selected review, so that a change of it can be undone. */
export type Selected = Pick<Review, 'appId' | 'reviewId' | 'noReplyNeeded' | 'labels' | 'assigneeId'>;

export const selectedOf = ({ appId, reviewId, noReplyNeeded, labels, assigneeId }: Review): Selected => ({
  appId,
  reviewId,
  noReplyNeeded,
  labels,
  assigneeId,
});

/** The selected reviews of a list, in the order in which they were selected. */
export const openSelection = () => {
  let chosen: ReadonlyMap<string, Selected> = new Map();
  const listeners = new Set<() => void>();
  const set = (next: ReadonlyMap<string, Selected>): void => {
    chosen = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: (): ReadonlyMap<string, Selected> => chosen,
    toggle: (one: Selected): void => {
      const next = new Map(chosen);
      if (!next.delete(keyOf(one))) next.set(keyOf(one), one);
      set(next);
    },
    add: (more: readonly Selected[]): void =>
      set(new Map([...chosen, ...more.map((one): [string, Selected] => [keyOf(one), one])])),
    clear: (): void => {
      if (chosen.size > 0) set(new Map());
    },
  };
};

export type Selection = ReturnType<typeof openSelection>;
