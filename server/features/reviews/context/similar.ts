import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { type SimilarRow, similarTo } from '#server/db/tables/reviews/similar-reviews.ts';
import type * as review from '#shared/contract/review/endpoints.ts';
import type { SimilarReply } from '#shared/contract/review/schema.ts';
import { MAX_SIMILAR } from '#shared/contract/review/schema.ts';
import { isReadAsWritten } from '#shared/domain/language/languages.ts';
import { isSameReply } from '#shared/domain/replies/same-reply.ts';
import { starsAfter } from '#shared/domain/replies/stars-after.ts';

/** Replies that the caller cannot read are no help. */
export const similar: UseCase<typeof review.similar> = async (
  { db, now },
  { companyId, knownLanguages },
  { appId, reviewId },
) => {
  const rows = await readInTenant(db, companyId, (tx) => similarTo(tx, appId, reviewId));
  if (!rows) throw new ApiError('ENTITY_NOT_FOUND', 'Review not found.');
  const readable = rows.filter(
    ({ translated_reply, reply_language, review_language }) =>
      translated_reply !== '' || isReadAsWritten(reply_language ?? review_language, knownLanguages),
  );
  const different = readable.filter(
    ({ reply }, at) => readable.findIndex((other) => isSameReply(other.reply, reply)) === at,
  );
  return { similar: different.slice(0, MAX_SIMILAR).map((row) => toSimilar(row, now())) };
};

const toSimilar = (row: SimilarRow, now: number): SimilarReply => {
  const repliedAt = new Date(row.replied_at);
  return {
    appId: row.app_id,
    reviewId: row.review_id,
    author: row.author,
    starRating: row.star_rating,
    title: row.title,
    body: row.body,
    translatedTitle: row.translated_title,
    translatedBody: row.translated_body,
    reviewLanguage: row.review_language,
    reply: row.reply,
    translatedReply: row.translated_reply,
    replyLanguage: row.reply_language ?? row.review_language,
    repliedBy: row.replied_by,
    repliedAt: repliedAt.toISOString(),
    starsAfter: starsAfter(
      {
        starsThen: row.star_rating,
        starsNow: row.stars_now,
        isRevised: row.is_revised,
        repliedAt: repliedAt.getTime(),
      },
      now,
    ),
  };
};
