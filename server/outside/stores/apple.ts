import { failed, ok } from '#shared/domain/result.ts';
import type { AppleKey } from '#shared/domain/store-key.ts';
import { appleToken } from './apple-key.ts';
import {
  type AppleIncluded,
  type AppleResponse,
  type AppleReview,
  Errors,
  OneResponse,
  OneReview,
  ReviewList,
} from './apple-schema.ts';
import { type Answer, exchange, retryAfter, unreadable } from './exchange.ts';
import type { ReviewPage, StoreFailure, StoreReply, StoreResult, StoreReview } from './port.ts';

type Options = { baseUrl: string; timeoutMs: number; now: () => number };

const FIELDS = {
  include: 'response',
  'fields[customerReviews]': 'rating,title,body,reviewerNickname,createdDate,response',
  'fields[customerReviewResponses]': 'responseBody,lastModifiedDate,state',
};

/** App Store Connect, for customer reviews and the publisher's responses to them. */
export const appleStore = ({ baseUrl, timeoutMs, now }: Options) => {
  const urlOf = (path: string, query: Record<string, string> = {}): URL => {
    const url = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  const ask = async (key: AppleKey, url: URL, body?: unknown): StoreResult<unknown> => {
    const token = await appleToken(key, now());
    if (!token.ok) return token;
    const headers = { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) };
    const answer = await exchange({ url, headers, timeoutMs, ...sent });
    if (!answer.ok) return answer;
    return answer.value.status < 300 ? ok(answer.value.body) : failed(failureOf(answer.value, now()));
  };

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

/** Several errors can come at once, the telling one not first, and any word of them may be missing. */
const failureOf = ({ status, headers, body }: Answer, now: number): StoreFailure => {
  const parsed = Errors.safeParse(body);
  const errors = parsed.success ? parsed.data.errors : [];
  const detail =
    errors.map(({ code, detail, title }) => `${code ?? ''} ${detail ?? title ?? ''}`.trim()).join('; ') ||
    `status ${status}`;
  const points = (at: string) => errors.some(({ source }) => source?.pointer?.startsWith(at));
  if (status === 401) return { kind: 'credentials', detail };
  if (status === 403) return { kind: 'permissions', detail };
  if (status === 404 || (status === 409 && points('/data/relationships/review')))
    return { kind: 'gone', detail };
  if ((status === 409 || status === 422) && points('/data/attributes/responseBody'))
    return { kind: 'too-long', detail };
  if (status === 429) return { kind: 'busy', detail, retryAfterMs: retryAfter(headers, now) };
  return status >= 500 ? { kind: 'unknown', detail } : { kind: 'refused', detail };
};
