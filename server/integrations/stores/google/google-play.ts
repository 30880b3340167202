import { unreadable } from '#server/integrations/stores/http/http-request.ts';
import { nextIn, readRows } from '#server/integrations/stores/http/lenient-fields.ts';
import type {
  ReviewPage,
  StoreReading,
  StoreReply,
  StoreResult,
  StoreReview,
} from '#server/integrations/stores/port.ts';
import { ok } from '#shared/domain/result.ts';
import { storableText } from '#shared/domain/storable-text.ts';
import type { GoogleKey } from '#shared/domain/stores/store-key.ts';
import type { GoogleCaller } from './call.ts';
import { reviewOf } from './rows.ts';
import { ReplyResult, ReviewList } from './schema.ts';

const reviewsUrl = (baseUrl: string, appId: string): string =>
  `${baseUrl}/androidpublisher/v3/applications/${encodeURIComponent(appId)}/reviews`;

/** Google Play's reviews; its list covers only the last seven days. */
export const googlePlayStore = (baseUrl: string, call: GoogleCaller, now: () => number) => {
  const urlOf = (appId: string, rest: string): string => `${reviewsUrl(baseUrl, appId)}${rest}`;

  return {
    /** Whether the account may read an app's reviews: requests one of them. */
    probe: (key: GoogleKey, appId: string): StoreResult<unknown> =>
      call(key, urlOf(appId, '?maxResults=1'), ok),

    listReviews: (key: GoogleKey, appId: string, next: string | null): StoreResult<ReviewPage> => {
      const page = next === null ? '' : `&token=${encodeURIComponent(next)}`;
      return call(key, urlOf(appId, `?maxResults=100${page}`), (body) => {
        const list = ReviewList.safeParse(body);
        if (!list.success) return unreadable('list of reviews');
        const following = nextIn(list.data.tokenPagination, 'nextPageToken');
        return ok({
          ...readRows(list.data.reviews ?? [], reviewOf),
          next: following === next ? null : following,
        });
      });
    },

    readReview: (key: GoogleKey, appId: string, reviewId: string): StoreResult<StoreReview> =>
      call(key, urlOf(appId, `/${encodeURIComponent(reviewId)}`), (body) => {
        const review = reviewOf(body);
        return review ? ok(review) : unreadable('review');
      }),

    reply: (key: GoogleKey, appId: string, reviewId: string, text: string): StoreResult<StoreReply> => {
      const read: StoreReading<StoreReply> = (body) => {
        const parsed = ReplyResult.safeParse(body);
        if (!parsed.success) return unreadable('result');
        const { replyText, lastEdited } = parsed.data.result;
        // Google reports no state: the reply is pending until it is read back.
        const modifiedAt = new Date(lastEdited ?? now());
        return ok({ text: storableText(replyText || text), state: 'PENDING', modifiedAt });
      };
      return call(key, urlOf(appId, `/${encodeURIComponent(reviewId)}:reply`), read, { replyText: text });
    },
  };
};
