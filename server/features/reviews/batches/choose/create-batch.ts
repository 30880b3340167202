import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { batchOf, countUnderWay, saveBatch } from '#server/db/tables/replies/batches.ts';
import { membersOf, saveProposals } from '#server/db/tables/replies/proposals.ts';
import { lockShown } from '#server/db/tables/reviews/organised-reviews.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import type { NotInBatch } from '#shared/contract/batch/schema.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import type { About } from '#shared/domain/batches/announcement.ts';
import { MAX_BATCH, MAX_OPEN_BATCHES } from '#shared/domain/batches/batch.ts';
import { keyOf, type ReviewId } from '#shared/domain/reviews/review-id.ts';
import { createdId } from '../../created-id.ts';
import { enqueueDraft } from '../enqueue-draft.ts';
import { batchNotFound } from '../show/read-batches.ts';
import { toOneBatch } from '../show/to-batch.ts';
import { fixOf } from './announced-fix.ts';
import { limitQuestions, misfitFor, proposedAbout } from './announcement.ts';
import { chosenReviews } from './chosen-reviews.ts';
import { freeAmong } from './free-reviews.ts';

/** A correction chooses its reviews by topic and release, or by their reply, not by what its text is about. */
const NOTHING: About = { topics: [], versions: [] };

/**
 * Freezes reviews with their revisions, each in one batch at most, and starts drafting. Reviews that the announcement does
 * not fit are left out, or their replies flagged; if nobody knows what it is about, all are flagged. A repeat with the same
 * id returns the batch as it is now.
 */
export const createBatch: UseCase<typeof batch.create> = async (context, caller, input) => {
  const { companyId } = caller;
  const batchId = createdId(input.id);
  // On a repeat the filter may match other reviews, or none.
  const repeated = input.reviews ? undefined : await batchNow(context, companyId, batchId);
  if (repeated) return { batch: repeated, skipped: [], isCut: false };
  const fix = input.correction && (await fixOf(context, companyId, input.correction));
  const { keys, isCut } = await chosenReviews(context, caller, input, fix);
  const about = fix ? NOTHING : (input.about ?? (await proposedFor(context, companyId, keys, input)));
  return inTenant(context.db, companyId, async (tx) => {
    const sorted = await freeAmong(tx, keys, await lockShown(tx, keys), fix);
    const misfit = about && (await misfitFor(tx, keys, about));
    const isTaken = (key: ReviewId): boolean => input.takesOthers === true || !misfit || misfit(key) === null;
    const free = sorted.free.filter(isTaken);
    const misfits = sorted.free.filter((key) => !isTaken(key));
    const skipped = [
      ...sorted.skipped,
      ...misfits.map(({ appId, reviewId }) => ({
        appId,
        reviewId,
        reason: misfit?.({ appId, reviewId }) ?? ('OTHER_TOPIC' as const),
      })),
    ];
    const made = await batchOf(tx, batchId);
    if (made) {
      const members = new Set((await membersOf(tx, batchId)).map(keyOf));
      const leftOut = skipped.filter((one) => !members.has(keyOf(one)));
      return { batch: await toOneBatch(context, tx, made), skipped: leftOut, isCut };
    }
    if ((await countUnderWay(tx)) >= MAX_OPEN_BATCHES)
      throw new ApiError('MAXIMUM_REACHED', `Only ${MAX_OPEN_BATCHES} batches can be under way.`);
    if (free.length === 0) throw noneLeft(skipped.map(({ reason }) => reason));
    const chosen = free.slice(0, MAX_BATCH);
    const isNew = await saveBatch(tx, {
      company_id: companyId,
      batch_id: batchId,
      apps: [...new Set(chosen.map(({ appId }) => appId))],
      instruction: input.instruction,
      fixed_topic: fix?.topicId ?? null,
      fixed_version: fix?.release?.version ?? null,
      user_id: caller.userId,
      user_name: personName(caller),
      created_at: new Date(context.now()),
    });
    if (!isNew) throw batchNotFound(); // one with apps that the caller does not see
    const saved = await saveProposals(
      tx,
      chosen.map(({ appId, reviewId, row: review, replaces }, position) => ({
        company_id: companyId,
        batch_id: batchId,
        origin_kind: 'batch',
        position,
        app_id: appId,
        review_id: reviewId,
        review_revision: review.revision,
        replaces,
        review_at: review.modified_at,
        is_off_topic: !misfit || misfit({ appId, reviewId }) !== null,
      })),
    );
    await enqueueDraft(context, tx, saved);
    const row = await batchOf(tx, batchId);
    if (!row) throw new Error('the batch was not saved');
    return { batch: await toOneBatch(context, tx, row), skipped, isCut };
  });
};

const batchNow = (context: AppContext, companyId: string, batchId: string) =>
  inTenant(context.db, companyId, async (tx) => {
    const row = await batchOf(tx, batchId);
    return row && toOneBatch(context, tx, row);
  });

/** What the announcement is about, according to the AI; undefined if it gives no usable answer. */
const proposedFor = async (
  context: AppContext,
  companyId: string,
  [first]: readonly ReviewId[],
  { instruction }: Input<typeof batch.create>,
): Promise<About | undefined> => {
  await limitQuestions(context, companyId);
  const app = first && (await inTenant(context.db, companyId, (tx) => appOf(tx, first.appId)));
  return app && proposedAbout(context, app, instruction);
};

const noneLeft = (reasons: readonly NotInBatch[]): ApiError => {
  if (reasons.every((reason) => reason === 'NOT_FOUND'))
    return new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
  return reasons.includes('IN_ANOTHER_BATCH')
    ? new ApiError('ENTITY_ALREADY_EXISTS', 'These reviews are in another batch.')
    : new ApiError('NOT_ALLOWED', 'None of these reviews is to be answered.');
};
