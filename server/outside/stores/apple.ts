import { ok } from '#shared/domain/result.ts';
import type { AppleKey } from '#shared/domain/store-key.ts';
import { type AppleOptions, appleCaller } from './apple-call.ts';
import {
  type AppleIncluded,
  type AppleResponse,
  type AppleReview,
  OneResponse,
  OneReview,
  ReviewList,
} from './apple-schema.ts';
import { unreadable } from './exchange.ts';
import type { ReviewPage, StoreReply, StoreResult, StoreReview } from './port.ts';

const FIELDS = {
  include: 'response',
  'fields[customerReviews]': 'rating,title,body,reviewerNickname,createdDate,response',
  'fields[customerReviewResponses]': 'responseBody,lastModifiedDate,state',
};

/** App Store Connect, for customer reviews and the publisher's responses to them. */
export const appleStore = (options: AppleOptions) => {
  const { urlOf, ask } = appleCaller(options);
  return {
    listReviews: async (key: AppleKey, appId: string, next: string | null): StoreResult<ReviewPage> => {
      const first = urlOf(`/v1/apps/${encodeURIComponent(appId)}/customerReviews`, {
        ...FIELDS,
        sort: '-createdDate',
        limit: '200',
      });
      const url = next === null ? first : new URL(next);
      // A next link is followed only to where the first page came from: the token goes nowhere else.
      if (url.origin !== first.origin || url.pathname !== first.pathname) return unreadable('next link');
      const answer = await ask(key, url);
      if (!answer.ok) return answer;
      const list = ReviewList.safeParse(answer.value);
      if (!list.success) return unreadable('list of reviews');
      const following = list.data.links?.next ?? null;
      return ok({
        reviews: list.data.data.map((review) => reviewOf(review, list.data.included)),
        next: following === url.href ? null : following,
      });
    },

    readReview: async (key: AppleKey, reviewId: string): StoreResult<StoreReview> => {
      const answer = await ask(key, urlOf(`/v1/customerReviews/${encodeURIComponent(reviewId)}`, FIELDS));
      if (!answer.ok) return answer;
      const one = OneReview.safeParse(answer.value);
      return one.success ? ok(reviewOf(one.data.data, one.data.included)) : unreadable('review');
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
      return one.success ? ok(replyOf(one.data.data)) : unreadable('response');
    },
  };
};

const replyOf = ({ attributes }: AppleResponse): StoreReply => ({
  text: attributes.responseBody ?? '',
  state: attributes.state === 'PUBLISHED' ? 'PUBLISHED' : 'PENDING',
  modifiedAt: new Date(attributes.lastModifiedDate ?? 0),
});

const isResponse = (resource: { id: string; type: string }): resource is AppleResponse =>
  resource.type === 'customerReviewResponses' && 'attributes' in resource;

const reviewOf = ({ id, attributes, relationships }: AppleReview, included: AppleIncluded): StoreReview => {
  const responseId = relationships?.response?.data?.id;
  const response = (included ?? []).filter(isResponse).find((resource) => resource.id === responseId);
  return {
    reviewId: id,
    author: attributes.reviewerNickname ?? '',
    title: attributes.title ?? '',
    body: attributes.body ?? '',
    starRating: attributes.rating,
    modifiedAt: new Date(attributes.createdDate),
    deviceLanguage: null,
    appVersionName: null,
    androidOsVersion: null,
    productName: null,
    reply: response ? replyOf(response) : null,
  };
};
