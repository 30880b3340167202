import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { knownLabels } from '#server/db/tables/reviews/labels.ts';
import { changeOrganised, lockShown, type Organised } from '#server/db/tables/reviews/organised-reviews.ts';
import { tellAssigned } from '#server/features/notices/tell-assigned.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import { MAX_LABELS_OF_REVIEW } from '#shared/contract/review/schema.ts';
import { seesAll } from '#shared/domain/account/app-scope.ts';
import { keyOf } from '#shared/domain/reviews/review-id.ts';
import { reviewsChanged } from '../changed/change-review.ts';
import { lockAssignee } from './lock-assignee.ts';

/** Changes up to 500 reviews in one transaction and one statement. */
export const changeMany: UseCase<typeof review.bulk> = (
  { db, jobs, now },
  { companyId, userId, username, firstName, lastName },
  { reviews, change: { noReplyNeeded, addLabels = [], removeLabels = [], assigneeId } },
) =>
  inTenant(db, companyId, async (tx) => {
    const added = await knownLabels(tx, addLabels);
    if (added.length < new Set(addLabels).size) throw new ApiError('ENTITY_NOT_FOUND', 'Label not found.');
    const assignee = assigneeId ? await lockAssignee(tx, assigneeId) : undefined;
    const asked = new Map(reviews.map((review) => [keyOf(review), review]));
    const rows = await lockShown(tx, [...asked.values()]);
    const found = new Map(rows.map((row) => [keyOf({ appId: row.app_id, reviewId: row.review_id }), row]));
    const changed: Organised[] = [];
    let assigned = 0;
    const skipped: { appId: string; reviewId: string; reason: Reason }[] = [];
    for (const [key, review] of asked) {
      const row = found.get(key);
      const kept = row?.labels.filter((id) => !removeLabels.includes(id)) ?? [];
      const labels = [...new Set([...kept, ...added])];
      if (!row) skipped.push({ ...review, reason: 'NOT_FOUND' });
      else if (row.is_answered && noReplyNeeded) skipped.push({ ...review, reason: 'ANSWERED' });
      else if (assignee && !seesAll(assignee, [review.appId]))
        skipped.push({ ...review, reason: 'NOT_ALLOWED' });
      else if (labels.length > MAX_LABELS_OF_REVIEW) skipped.push({ ...review, reason: 'TOO_MANY_LABELS' });
      else {
        const next = {
          ...review,
          labels,
          noReplyNeeded: noReplyNeeded ?? row.no_reply_needed,
          assigneeId: assigneeId === undefined ? row.assignee_id : assigneeId,
        };
        const isSame =
          next.noReplyNeeded === row.no_reply_needed &&
          next.assigneeId === row.assignee_id &&
          isSameSet(labels, row.labels);
        if (isSame) skipped.push({ ...review, reason: 'UNCHANGED' });
        else {
          changed.push(next);
          if (next.assigneeId !== row.assignee_id) assigned += 1;
        }
      }
    }
    await changeOrganised(tx, changed);
    if (assigneeId && assigneeId !== userId && assigned > 0)
      await tellAssigned({ jobs, now }, tx, companyId, {
        to: assigneeId,
        person: `${firstName} ${lastName}`.trim() || username,
        what: assigned,
      });
    const setAside = changed.filter((one) => one.noReplyNeeded);
    for (const [appId, ofApp] of Map.groupBy(setAside, (one) => one.appId))
      await reviewsChanged(
        tx,
        appId,
        ofApp.map(({ reviewId }) => reviewId),
      );
    return { done: changed.length, skipped };
  });

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

type Reason = 'NOT_FOUND' | 'ANSWERED' | 'TOO_MANY_LABELS' | 'NOT_ALLOWED' | 'UNCHANGED';
