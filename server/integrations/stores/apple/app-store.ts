import type * as z from 'zod/mini';
import { unreadable } from '#server/integrations/stores/http/http-request.ts';
import { nextIn, readableRows, readRows } from '#server/integrations/stores/http/lenient-fields.ts';
import type {
  ReviewPage,
  StoreReading,
  StoreReply,
  StoreResult,
  StoreReview,
  VersionPage,
  VersionReviewPage,
} from '#server/integrations/stores/port.ts';
import { ok } from '#shared/domain/result.ts';
import type { AppleKey } from '#shared/domain/stores/store-key.ts';
import { type AppleOptions, appleCaller } from './call.ts';
import { replyOf, reviewReader, versionOf } from './rows.ts';
import { List, OneResponse, OneResponseId, OneReview, ReviewId } from './schema.ts';

const FIELDS = {
  include: 'response',
  'fields[customerReviews]': 'rating,title,body,reviewerNickname,createdDate,territory,response',
  'fields[customerReviewResponses]': 'responseBody,lastModifiedDate,state',
};

type Page = { path: string; query: Record<string, string>; next: string | null };
type Listed = z.infer<typeof List>;

/** App Store Connect: customer reviews and the publisher's responses. */
export const appleStore = (options: AppleOptions) => {
  const { urlOf, followed, ask, deadline } = appleCaller(options);

  /** Reads one page of a list, the first or the one that `next` names. */
  const readPage = async <Value extends object>(
    key: AppleKey,
    { path, query, next }: Page,
    read: (list: Listed) => Value,
  ): StoreResult<Value & { next: string | null }> => {
    const first = urlOf(path, { ...query, limit: '200' });
    const url = next === null ? first : followed(first, next);
    if (url === undefined) return unreadable('next link');
    return ask(key, url, (body) => {
      const list = List.safeParse(body);
      if (!list.success) return unreadable('list');
      const following = nextIn(list.data.links, 'next');
      return ok({ ...read(list.data), next: following === next ? null : following });
    });
  };

  return {
    listReviews: (key: AppleKey, appId: string, next: string | null): StoreResult<ReviewPage> => {
      const path = `/v1/apps/${encodeURIComponent(appId)}/customerReviews`;
      const query = { ...FIELDS, sort: '-createdDate' };
      return readPage(key, { path, query, next }, ({ data, included }) =>
        readRows(data, reviewReader(included ?? [])),
      );
    },

    listVersions: (key: AppleKey, appId: string, next: string | null): StoreResult<VersionPage> => {
      const path = `/v1/apps/${encodeURIComponent(appId)}/appStoreVersions`;
      const query = {
        'fields[appStoreVersions]': 'platform,versionString,appVersionState,earliestReleaseDate,createdDate',
      };
      return readPage(key, { path, query, next }, ({ data }) => ({ versions: data.flatMap(versionOf) }));
    },

    listVersionReviews: (
      key: AppleKey,
      versionId: string,
      next: string | null,
    ): StoreResult<VersionReviewPage> => {
      const path = `/v1/appStoreVersions/${encodeURIComponent(versionId)}/customerReviews`;
      const query = { 'fields[customerReviews]': 'createdDate', sort: '-createdDate' };
      return readPage(key, { path, query, next }, ({ data }) => ({
        reviews: readableRows(data, ReviewId).map(({ id }) => id),
      }));
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
