import { unreadable } from '#server/integrations/stores/http/http-request.ts';
import { nextIn, readRows } from '#server/integrations/stores/http/lenient-fields.ts';
import type {
  ReviewPage,
  StoreReading,
  StoreReply,
  StoreResult,
  StoreReview,
  VersionPage,
} from '#server/integrations/stores/port.ts';
import { ok } from '#shared/domain/result.ts';
import type { AppleKey } from '#shared/domain/stores/store-key.ts';
import { type AppleOptions, appleCaller } from './call.ts';
import { replyOf, reviewReader, versionOf } from './rows.ts';
import { OneResponse, OneResponseId, OneReview, ReviewList, VersionList } from './schema.ts';

const FIELDS = {
  include: 'response',
  'fields[customerReviews]': 'rating,title,body,reviewerNickname,createdDate,territory,response',
  'fields[customerReviewResponses]': 'responseBody,lastModifiedDate,state',
};

/** App Store Connect: customer reviews and the publisher's responses. */
export const appleStore = (options: AppleOptions) => {
  const { urlOf, followed, ask, deadline } = appleCaller(options);
  return {
    listReviews: async (key: AppleKey, appId: string, next: string | null): StoreResult<ReviewPage> => {
      const first = urlOf(`/v1/apps/${encodeURIComponent(appId)}/customerReviews`, {
        ...FIELDS,
        sort: '-createdDate',
        limit: '200',
      });
      const url = next === null ? first : followed(first, next);
      if (url === undefined) return unreadable('next link');
      return ask(key, url, (body) => {
        const list = ReviewList.safeParse(body);
        if (!list.success) return unreadable('list of reviews');
        const following = nextIn(list.data.links, 'next');
        return ok({
          ...readRows(list.data.data, reviewReader(list.data.included ?? [])),
          next: following === next ? null : following,
        });
      });
    },

    listVersions: async (key: AppleKey, appId: string, next: string | null): StoreResult<VersionPage> => {
      const first = urlOf(`/v1/apps/${encodeURIComponent(appId)}/appStoreVersions`, {
        'fields[appStoreVersions]': 'versionString,appVersionState,earliestReleaseDate,createdDate',
        limit: '200',
      });
      const url = next === null ? first : followed(first, next);
      if (url === undefined) return unreadable('next link');
      return ask(key, url, (body) => {
        const list = VersionList.safeParse(body);
        if (!list.success) return unreadable('list of versions');
        const following = nextIn(list.data.links, 'next');
        return ok({
          versions: list.data.data.flatMap(versionOf),
          next: following === next ? null : following,
        });
      });
    },

    readReview: (key: AppleKey, reviewId: string): StoreResult<StoreReview> =>
      ask(key, urlOf(`/v1/customerReviews/${encodeURIComponent(reviewId)}`, FIELDS), (body) => {
        const one = OneReview.safeParse(body);
        const review = one.success && reviewReader(one.data.included ?? [])(one.data.data);
        return review ? ok(review) : unreadable('review');
      }),

    removeReply: async (key: AppleKey, reviewId: string): StoreResult<null> => {
      const of = `/v1/customerReviews/${encodeURIComponent(reviewId)}/response`;
      const until = deadline(); // of both requests: together they are one call
      const idOf: StoreReading<string> = (body) => {
        const one = OneResponseId.safeParse(body);
        return one.success ? ok(one.data.data.id) : unreadable('response');
      };
      const found = await ask(key, urlOf(of), idOf, undefined, until);
      // 404: there is none, or no longer the review.
      if (!found.ok) return found.failure.kind === 'gone' ? ok(null) : found;
      const url = urlOf(`/v1/customerReviewResponses/${encodeURIComponent(found.value)}`);
      const removed = await ask(key, url, () => ok(null), 'DELETE', until);
      const repeats = 1 + (found.repeats ?? 0) + (removed.repeats ?? 0);
      if (!removed.ok && removed.failure.kind === 'gone') return { ...ok(null), repeats };
      return { ...removed, repeats };
    },

    reply: (key: AppleKey, reviewId: string, text: string): StoreResult<StoreReply> => {
      const data = {
        type: 'customerReviewResponses',
        attributes: { responseBody: text },
        relationships: { review: { data: { type: 'customerReviews', id: reviewId } } },
      };
      const read: StoreReading<StoreReply> = (body) => {
        const one = OneResponse.safeParse(body);
        return one.success ? ok(replyOf(one.data.data, options.now())) : unreadable('response');
      };
      return ask(key, urlOf('/v1/customerReviewResponses'), read, { data });
    },
  };
};
