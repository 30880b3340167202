import type { LiveEvent } from '#shared/contract/live/stream.ts';
import { PRESENCE_MS } from '#shared/contract/presence/schema.ts';
import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';

export type Colleague = { userId: string; isWriting: boolean };
type Known = Colleague & { until: number };

const NOBODY: readonly Colleague[] = [];

/** Who is at which review on colleagues' screens; a person without news is forgotten after a while. */
export const openPresence = (now: () => number) => {
  const reviews = new Map<string, { colleagues: readonly Known[]; timer: ReturnType<typeof setTimeout> }>();
  const listeners = new Set<() => void>();
  const forget = (key: string): void => {
    clearTimeout(reviews.get(key)?.timer);
    reviews.delete(key);
  };
  const keep = (key: string, colleagues: readonly Known[]): void => {
    forget(key);
    const lapse = (): void =>
      keep(
        key,
        colleagues.filter(({ until }) => until > now()),
      );
    const [first] = colleagues.map(({ until }) => until).sort((one, other) => one - other);
    if (first !== undefined) reviews.set(key, { colleagues, timer: setTimeout(lapse, first - now()) });
    for (const listener of listeners) listener();
  };
  return {
    receive: (event: LiveEvent): void => {
      if (event.kind !== 'presence') return;
      const { userId, doing } = event;
      const key = keyOf(event);
      const others = reviews.get(key)?.colleagues.filter((one) => one.userId !== userId) ?? [];
      const until = now() + PRESENCE_MS;
      keep(key, doing === 'left' ? others : [...others, { userId, isWriting: doing === 'writes', until }]);
    },
    at: (review: ReviewId): readonly Colleague[] => reviews.get(keyOf(review))?.colleagues ?? NOBODY,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: (): void => [...reviews.keys()].forEach(forget),
  };
};
