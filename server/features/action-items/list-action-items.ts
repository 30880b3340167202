import type { UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { unreadableOf } from '#server/db/tables/apps/app-syncs.ts';
import { modelsOfApps, shownAppIds } from '#server/db/tables/apps/apps.ts';
import { setAsideOf } from '#server/db/tables/operations/jobs.ts';
import { queuedSince, submitsOf } from '#server/db/tables/replies/submits.ts';
import { reviewsById } from '#server/db/tables/reviews/reviews.ts';
import { unsettledReviews } from '#server/db/tables/reviews/unsettled-reviews.ts';
import { repliesTakenAt } from '#server/db/tables/stores/store-budgets.ts';
import { toReviewDto } from '#server/features/reviews/list/to-review-dto.ts';
import type * as actionItems from '#shared/contract/action-items/endpoints.ts';
import {
  type ActionItem,
  type ActionItemReason,
  MAX_ACTION_ITEMS,
} from '#shared/contract/action-items/schema.ts';
import { ENDING_MS, type ModelEnds, nearEnd, successorOf } from '#shared/domain/writer/models.ts';

/** What is shown of a job out of attempts; the other kinds are retried by themselves. */
export const ASIDE: Readonly<Record<string, ActionItemReason>> = {
  'sync-reviews': 'SYNC_SET_ASIDE',
  'draft-reply': 'DRAFT_SET_ASIDE',
  'send-reply': 'SEND_SET_ASIDE',
  'verify-reply': 'SEND_SET_ASIDE',
};

/** Items a person has to act on: blocked drafts, failed sends, jobs out of attempts. */
export const listActionItems: UseCase<typeof actionItems.list> = (
  { db, now, modelDates },
  { companyId, role },
) =>
  inTenant(db, companyId, async (tx) => {
    const apps = (await shownAppIds(tx).execute()).map(({ app_id }) => app_id);
    const { rows, count, retryable } = await unsettledReviews(tx, apps, MAX_ACTION_ITEMS);
    const unsettled = rows.map(
      (row): ActionItem => ({
        appId: row.app_id,
        reason: row.submit_error === null ? 'BLOCKED' : 'NOT_SENT',
        since: row.modified_at.toISOString(),
        review: toReviewDto(row),
      }),
    );
    const aside: ActionItem[] = [];
    for (const job of await setAsideOf(tx, apps)) {
      const { queue, app_id: appId, review_id, set_aside_at } = job;
      const reason = ASIDE[queue];
      if (reason === undefined || set_aside_at === null) continue;
      const [row] = review_id === null ? [] : await reviewsById(tx, appId, [review_id]);
      const needsNoDraft = !row || row.is_answered || row.no_reply_needed || row.draft === 'ready';
      if (review_id !== null && (!row || (reason === 'DRAFT_SET_ASIDE' && needsNoDraft))) continue;
      if (reason === 'SEND_SET_ASIDE' && (await isSettled(tx, job))) continue;
      const review = row ? toReviewDto(row) : null;
      aside.push({ appId, reason, since: set_aside_at.toISOString(), review });
    }
    for (const { app_id: appId, unreadable_since, count: unreadable } of await unreadableOf(tx, apps))
      if (unreadable_since)
        aside.push({
          appId,
          reason: 'UNREADABLE',
          since: unreadable_since.toISOString(),
          review: null,
          count: unreadable,
        });
    aside.push(...(await waitingForLimit(tx, apps, now())));
    if (role === 'owner') aside.push(...(await endingModels(tx, modelDates.endsAt, now())));
    return {
      items: [...aside, ...unsettled].slice(0, MAX_ACTION_ITEMS),
      count: count + aside.length,
      retryable,
    };
  });

/** The models that end soon, each with one of the apps that use it. */
const endingModels = async (tx: Tx, endsAt: ModelEnds, now: number): Promise<ActionItem[]> =>
  (await modelsOfApps(tx)).flatMap(({ model, app_id: appId }): ActionItem[] => {
    const end = nearEnd(model, endsAt, now);
    if (end === undefined) return [];
    const [since, until] = [new Date(end - ENDING_MS).toISOString(), new Date(end).toISOString()];
    return [
      { appId, reason: 'MODEL_ENDS', since, until, review: null, model, successor: successorOf(model) },
    ];
  });

/** A reply queued for longer than this is stuck, in ms. */
const QUEUED_MS = 60_000;
/** A shorter wait for the store's limit is not told, in ms. */
const WAIT_MS = 10 * 60_000;

/** The apps whose replies wait for their store's limit. */
const waitingForLimit = async (tx: Tx, apps: readonly string[], now: number): Promise<ActionItem[]> => {
  const items: ActionItem[] = [];
  for (const { appId, count, since } of await queuedSince(tx, apps, new Date(now - QUEUED_MS))) {
    const until = await repliesTakenAt(tx, appId, count, new Date(now));
    if (until === undefined || until.getTime() - now < WAIT_MS) continue;
    const times = { since: since.toISOString(), until: until.toISOString() };
    items.push({ appId, reason: 'WAITS_FOR_LIMIT', review: null, count, ...times });
  }
  return items;
};

type Job = Awaited<ReturnType<typeof setAsideOf>>[number];

/** Whether nothing is left to do about a submit whose job is out of attempts: another one followed, or it was undone. */
const isSettled = async (tx: Tx, { queue, app_id, review_id, reply_revision }: Job): Promise<boolean> => {
  if (review_id === null) return false;
  const submit = (await submitsOf(tx, app_id, review_id)).find(
    (one) => one.reply_revision === reply_revision,
  );
  if (!submit) return true;
  return queue === 'verify-reply'
    ? submit.verify_at === null
    : !['queued', 'sending', 'unknown'].includes(submit.state);
};
