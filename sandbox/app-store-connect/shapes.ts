import type { Sandbox } from '../sandbox.ts';
import type { App } from '../state/stores/publishers.ts';
import { type Reply, replyOf, stateOf } from '../state/stores/replies.ts';
import type { Review } from '../state/stores/reviews.ts';
import { chosen } from './query.ts';

/** Cupertino's offset, as Apple sends it: `2017-11-15T08:10:34-08:00`. */
const offsetHours = 8;

export const appleDate = (ms: number): string =>
  `${new Date(ms - offsetHours * 3600_000).toISOString().slice(0, 19)}-08:00`;

export const replyOfReview = (sandbox: Sandbox, review: Review): Reply | undefined =>
  replyOf(sandbox.db, { store: 'apple', appId: review.app_id, reviewId: review.id });

export const reviewResource = (
  review: Review,
  reply: Reply | undefined,
  at: { base: string; fields: string | undefined; include: boolean },
): object => {
  const self = `${at.base}/v1/customerReviews/${review.id}`;
  const attributes = chosen(
    {
      rating: review.rating,
      ...(review.title === null ? {} : { title: review.title }),
      body: review.body,
      reviewerNickname: review.author,
      createdDate: appleDate(review.created_at),
      territory: review.territory ?? 'USA',
    },
    at.fields,
  );
  const linked = at.include && reply !== undefined;
  const relationships = {
    response: {
      ...(linked ? { data: { type: 'customerReviewResponses', id: reply.response_id } } : {}),
      links: { self: `${self}/relationships/response`, related: `${self}/response` },
    },
  };
  const withResponse = at.fields === undefined || at.fields.split(',').includes('response');
  return {
    type: 'customerReviews',
    id: review.id,
    attributes,
    ...(withResponse ? { relationships } : {}),
    links: { self },
  };
};

export const replyResource = (
  sandbox: Sandbox,
  reply: Reply,
  at: { base: string; fields: string | undefined },
): object => ({
  type: 'customerReviewResponses',
  id: reply.response_id,
  attributes: chosen(
    {
      responseBody: reply.text,
      lastModifiedDate: appleDate(reply.modified_at),
      state: stateOf(sandbox.db, reply),
    },
    at.fields,
  ),
  relationships: { review: { data: { type: 'customerReviews', id: reply.review_id } } },
  links: { self: `${at.base}/v1/customerReviewResponses/${reply.response_id}` },
});

export const appResource = (app: App, at: { base: string; fields: string | undefined }): object => {
  const self = `${at.base}/v1/apps/${app.id}`;
  return {
    type: 'apps',
    id: app.id,
    attributes: chosen(
      {
        name: app.name,
        bundleId: app.bundle_id,
        sku: app.bundle_id.split('.').at(-1)?.toUpperCase() ?? app.id,
        primaryLocale: 'en-US',
        contentRightsDeclaration: 'DOES_NOT_USE_THIRD_PARTY_CONTENT',
      },
      at.fields,
    ),
    relationships: {
      appStoreVersions: {
        links: { self: `${self}/relationships/appStoreVersions`, related: `${self}/appStoreVersions` },
      },
    },
    links: { self },
  };
};
