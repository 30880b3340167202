import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { reviewOf } from '#server/db/tables/reviews/reviews.ts';
import type * as reply from '#shared/contract/reply/endpoints.ts';
import { allWarningsIn } from '#shared/domain/checks/contacts/all-warnings.ts';
import { allowedMentionsIn } from '../writer/writer-input.ts';

export const checkReply: UseCase<typeof reply.check> = async (
  { db },
  { companyId },
  { appId, reviewId, text, language },
) => {
  const { app, reply } = await inTenant(db, companyId, async (tx) => ({
    app: await appOf(tx, appId),
    reply: reviewId === undefined ? undefined : await reviewOf(tx, appId, reviewId),
  }));
  if (!app) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  if (reviewId !== undefined && !reply) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
  const own = allowedMentionsIn(app);
  const earlier = reply ? [reply.response, reply.translated_response] : [];
  return { warnings: allWarningsIn(text, language, { ...own, texts: [...own.texts, ...earlier] }) };
};
