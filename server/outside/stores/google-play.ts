import { ok } from '#shared/domain/result.ts';
import { storableText } from '#shared/domain/storable.ts';
import type { GoogleKey } from '#shared/domain/store-key.ts';
import { unreadable } from './exchange.ts';
import type { GoogleCaller } from './google-call.ts';
import { reviewOf } from './google-rows.ts';
import { ReplyResult, ReviewList } from './google-schema.ts';
import { nextIn, readRows } from './loose.ts';
import type { ReviewPage, StoreReply, StoreResult, StoreReview } from './port.ts';

const reviewsUrl = (baseUrl: string, appId: string): string =>
  `${baseUrl}/androidpublisher/v3/applications/${encodeURIComponent(appId)}/reviews`;

/** Google Play's reviews; its list shows the last seven days only. */
export const googlePlayStore = (baseUrl: string, call: GoogleCaller, now: () => number) => {
  const ask = (key: GoogleKey, appId: string, rest: string, body?: unknown): StoreResult<unknown> =>
    call(key, `${reviewsUrl(baseUrl, appId)}${rest}`, body);

  return {
    /** Whether the account may read an app's reviews: asks for one of them. */
    probe: (key: GoogleKey, appId: string) => ask(key, appId, '?maxResults=1'),

    listReviews: async (key: GoogleKey, appId: string, next: string | null): StoreResult<ReviewPage> => {
      const page = next === null ? '' : `&token=${encodeURIComponent(next)}`;
      const answer = await ask(key, appId, `?maxResults=100${page}`);
      if (!answer.ok) return answer;
      const list = ReviewList.safeParse(answer.value);
      if (!list.success) return unreadable('list of reviews');
      const following = nextIn(list.data.tokenPagination, 'nextPageToken');
      return ok({
        ...readRows(list.data.reviews ?? [], reviewOf),
        next: following === next ? null : following,
      });
    },

    readReview: async (key: GoogleKey, appId: string, reviewId: string): StoreResult<StoreReview> => {
      const answer = await ask(key, appId, `/${encodeURIComponent(reviewId)}`);
      if (!answer.ok) return answer;
      const review = reviewOf(answer.value);
      return review ? ok(review) : unreadable('review');
    },

    reply: async (key: GoogleKey, appId: string, reviewId: string, text: string): StoreResult<StoreReply> => {
      const answer = await ask(key, appId, `/${encodeURIComponent(reviewId)}:reply`, { replyText: text });
      if (!answer.ok) return answer;
      const done = ReplyResult.safeParse(answer.value);
      if (!done.success) return unreadable('result');
      const { replyText, lastEdited } = done.data.result;
      // Google has no state of its own: the reply is pending until it is read back.
      const modifiedAt = new Date(lastEdited ?? now());
      return ok({ text: storableText(replyText || text), state: 'PENDING', modifiedAt });
    },
  };
};
