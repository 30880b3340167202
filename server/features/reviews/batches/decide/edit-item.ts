import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { isBatchId } from '#server/db/tables/replies/batches.ts';
import { changeProposal, proposalOf } from '#server/db/tables/replies/proposals.ts';
import { lockReview } from '#server/db/tables/reviews/reviews.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import { isReadable } from '#shared/domain/batches/proposal.ts';
import { draftChange } from '#shared/domain/insights/draft-change.ts';
import { isEmptyReply, isTooLong } from '#shared/domain/replies/reply-length.ts';
import { asPublished } from '#shared/domain/stores/as-published.ts';
import { rateText } from '../draft/rate-text.ts';
import { enqueueDraft } from '../enqueue-draft.ts';
import { lockFor } from '../lock-batch.ts';
import { batchNotFound, requireBatch } from '../show/read-batches.ts';
import { toOneBatch } from '../show/to-batch.ts';
import { toItems } from '../show/to-item.ts';

export const editItem: UseCase<typeof batch.edit> = (context, { companyId }, input) =>
  inTenant(context.db, companyId, async (tx) => {
    const { id, item, version } = input;
    const text = input.text.trim();
    const asked = isBatchId(item) ? await proposalOf(tx, item) : undefined;
    if (!asked || asked.batch_id !== id) throw new ApiError('ENTITY_NOT_FOUND', 'Reply not found.');
    const app = await appOf(tx, asked.app_id);
    const review = await lockReview(tx, asked.app_id, asked.review_id);
    const { instruction } = await lockFor(tx, id, 'edit');
    const proposal = await proposalOf(tx, item);
    if (!app || !review || !proposal || proposal.version !== version || !isReadable(proposal.state))
      throw new ApiError('REVIEW_CHANGED', 'The reply has changed since it was loaded.');
    if (isEmptyReply(asPublished(text, app.store)))
      throw new ApiError('MISSING_PARAMETERS', 'The reply is empty.');
    if (isTooLong(text, app.store))
      throw new ApiError('TOO_MANY_CHARACTERS', 'The reply is longer than the store allows.');
    const language = input.language ?? proposal.language;
    const change = draftChange(proposal.drafted_text, text);
    const rated = await rateText(tx, { app, review, instruction }, proposal, { text, language, change });
    const changed = await changeProposal(tx, item, {
      ...rated,
      translated_text: input.translatedText ?? '',
      change,
    });
    await enqueueDraft(context, tx, [changed]);
    const now = await requireBatch(tx, id);
    const [shown] = await toItems(tx, now, [changed]);
    if (!shown) throw batchNotFound();
    return { batch: await toOneBatch(context, tx, now), item: shown };
  });
