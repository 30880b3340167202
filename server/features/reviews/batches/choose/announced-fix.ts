import { ApiError, type AppContext } from '#server/context.ts';
import { snapshotInTenant, type Tx } from '#server/db/database.ts';
import { type ReleaseRow, releaseNamed, versionsAfter } from '#server/db/tables/apps/releases.ts';
import { withCorrection } from '#server/db/tables/replies/proposals.ts';
import { mentionsAmong, topicFamily } from '#server/db/tables/reviews/topics.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import type { NotInBatch } from '#shared/contract/batch/schema.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';

/** What a batch announces as fixed, or that it replaces published replies. */
export type Fix = {
  topicId: string | undefined;
  /** The topic and those merged into it; all topics if undefined. */
  topics: readonly string[] | undefined;
  release: ReleaseRow | undefined;
  isReplacing: boolean;
};

export const fixOf = (
  context: AppContext,
  companyId: string,
  { topicId, releaseId, isReplacing = false }: NonNullable<Input<typeof batch.create>['correction']>,
): Promise<Fix> =>
  snapshotInTenant(context.db, companyId, async (tx) => {
    const topics = topicId === undefined ? undefined : await topicFamily(tx, [topicId]);
    if (topics?.length === 0) throw new ApiError('ENTITY_NOT_FOUND', 'Topic not found.');
    const release = releaseId === undefined ? undefined : await releaseNamed(tx, releaseId);
    if (releaseId !== undefined && !release) throw new ApiError('ENTITY_NOT_FOUND', 'Release not found.');
    return { topicId, topics, release, isReplacing };
  });

/** Why a review is excluded from an announced fix; null if included. */
export const unfitFor = async (
  tx: Tx,
  keys: readonly ReviewId[],
  { topics, release }: Fix,
): Promise<(key: ReviewId) => NotInBatch | null> => {
  if (!topics) return () => null;
  const mentions = new Map((await mentionsAmong(tx, keys, topics)).map((row) => [keyOf(row), row]));
  const told = new Set((await withCorrection(tx, keys)).map(keyOf));
  const fixed = new Set(release && [release.version, ...(await versionsAfter(tx, release))]);
  return (key) => {
    const mention = mentions.get(keyOf(key));
    if (!mention) return 'OTHER_TOPIC';
    if (told.has(keyOf(key))) return 'CORRECTED';
    if (!release) return null;
    if (release.appId !== key.appId) return 'OTHER_APP';
    // People on an earlier version do not have the fix, even if they write later; without a version, the day decides.
    const isAfter = mention.version === null ? mention.day >= release.day : fixed.has(mention.version);
    return isAfter ? 'AFTER_RELEASE' : null;
  };
};
