import { ok } from '#shared/domain/result.ts';
import type { AppleKey } from '#shared/domain/store-key.ts';
import { type AppleOptions, appleCaller } from './apple-call.ts';
import { replyOf, reviewReader } from './apple-rows.ts';
import { OneResponse, OneReview, ReviewList } from './apple-schema.ts';
import { unreadable } from './exchange.ts';
import { nextIn, readRows } from './loose.ts';
import type { ReviewPage, StoreReply, StoreResult, StoreReview } from './port.ts';

const FIELDS = {
  include: 'response',
  'fields[customerReviews]': 'rating,title,body,reviewerNickname,createdDate,response',
  'fields[customerReviewResponses]': 'responseBody,lastModifiedDate,state',
};

/** App Store Connect, for customer reviews and the publisher's responses to them. */
export const appleStore = (options: AppleOptions) => {
  const { urlOf, followed, ask } = appleCaller(options);
  return {
    listReviews: async (key: AppleKey, appId: string, next: string | null): StoreResult<ReviewPage> => {
      const first = urlOf(`/v1/apps/${encodeURIComponent(appId)}/customerReviews`, {
        ...FIELDS,
        sort: '-createdDate',
        limit: '200',
      });
      const url = next === null ? first : followed(first, next);
      if (url === undefined) return unreadable('next link');
      const answer = await ask(key, url);
      if (!answer.ok) return answer;
      const list = ReviewList.safeParse(answer.value);
      if (!list.success) return unreadable('list of reviews');
      const following = nextIn(list.data.links, 'next');
      return ok({
        ...readRows(list.data.data, reviewReader(list.data.included ?? [])),
        next: following === next ? null : following,
      });
    },

    readReview: async (key: AppleKey, reviewId: string): StoreResult<StoreReview> => {
      const answer = await ask(key, urlOf(`/v1/customerReviews/${encodeURIComponent(reviewId)}`, FIELDS));
      if (!answer.ok) return answer;
      const one = OneReview.safeParse(answer.value);
      const review = one.success && reviewReader(one.data.included ?? [])(one.data.data);
      return review ? ok(review) : unreadable('review');
    },

    reply: async (key: AppleKey, reviewId: string, text: string): StoreResult<StoreReply> => {
      const answer = await ask(key, urlOf('/v1/customerReviewResponses'), {
        data: {
          type: 'customerReviewResponses',
          attributes: { responseBody: text },
          relationships: { review: { data: { type: 'customerReviews', id: reviewId } } },
        },
      });
      if (!answer.ok) return answer;
      const one = OneResponse.safeParse(answer.value);
      return one.success ? ok(replyOf(one.data.data, options.now())) : unreadable('response');
    },
  };
};
