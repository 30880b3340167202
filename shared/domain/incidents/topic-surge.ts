import { g2Of, MIN_G2, significant, USUAL_G2 } from '#shared/domain/insights/significance.ts';

/** Complaints about a topic are counted over these times, in ms, against the weeks before. */
export const SURGE_WINDOWS_MS = [24 * 3_600_000, 7 * 86_400_000] as const;
const MIN_AUTHORS = 5;
const MIN_SHARE = 0.02;
/** Fewer reviews do not show that it is over. */
const MIN_BACK = 20;

/** Reviews of known topics, and how many of them complain about one. */
export type Counted = { n: number; of: number };
export type TopicCounts = { topicId: string; now: Counted & { authors: number }; before: Counted };

const isMore = ({ now, before }: TopicCounts): boolean => now.n * before.of > before.n * now.of;
const g2 = ({ now, before }: TopicCounts): number => g2Of(now.n, now.of, before.n, before.of);

/** The topic that is complained about far more often than before; undefined without one. */
export const surgeIn = (counts: readonly TopicCounts[]): TopicCounts | undefined => {
  const tried = counts.filter(({ now, before }) => before.of > 0 && now.of > 0);
  const rising = tried
    .filter((one) => isMore(one) && g2(one) >= MIN_G2)
    .filter(({ now }) => now.authors >= MIN_AUTHORS && now.n >= MIN_SHARE * now.of)
    .map((one) => ({ ...one, g2: g2(one) }));
  return significant(rising, tried.length)[0];
};

/** Whether a topic is complained about as often as usual again, by the reviews of a day. */
export const isSurgeOver = (counts: TopicCounts): boolean =>
  counts.now.of >= MIN_BACK && (!isMore(counts) || g2(counts) < USUAL_G2);
