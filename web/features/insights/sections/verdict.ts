import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import type { WatchedRelease } from '#shared/contract/release/schema.ts';

export type ComparedRelease = Output<typeof insightApi.topics>['releases'][number];

export type Verdict = 'early' | 'same' | 'worse' | 'better' | 'mixed';

/** A chance of one in 20, of the difference of two numbers. */
const MIN_CHANGE = 3.84;

/**
 * What a release changed: the complaints that are more, or fewer, than of the one before by more than chance. Their number
 * has to say it as well as their share: where one complaint went away, the shares of all others are larger. A verdict of
 * the release watch stands.
 */
export const verdictOf = (
  { isEnough, topics }: Pick<ComparedRelease, 'isEnough' | 'topics'>,
  isComplaint: (topicId: string) => boolean,
  watched?: Pick<WatchedRelease, 'verdict' | 'topicId'>,
): { kind: Verdict; more: string[]; fewer: string[] } => {
  const named = watched?.topicId == null ? [] : [watched.topicId];
  if (watched?.verdict === 'worse') return { kind: 'worse', more: named, fewer: [] };
  if (watched?.verdict === 'better') return { kind: 'better', more: [], fewer: named };
  const changed = topics.filter(
    ({ topicId, isSignificant, reviews, before, difference }) =>
      isSignificant &&
      isComplaint(topicId) &&
      (reviews - before) ** 2 >= MIN_CHANGE * (reviews + before) &&
      reviews > before === difference.value > 0,
  );
  const of = (isMore: boolean): string[] =>
    changed.filter(({ difference }) => difference.value > 0 === isMore).map(({ topicId }) => topicId);
  const [more, fewer] = [of(true), of(false)];
  const kinds: readonly Verdict[] = ['same', 'worse', 'better', 'mixed'];
  const place = (more.length > 0 ? 1 : 0) + (fewer.length > 0 ? 2 : 0);
  return { kind: isEnough ? (kinds[place] ?? 'same') : 'early', more, fewer };
};
