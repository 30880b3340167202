import type { SQLInputValue } from 'node:sqlite';
import { originOf } from '../edge/calls.ts';
import type { Refused } from '../edge/refusal.ts';
import { sandboxNow } from '../state/clock.ts';
import { appleReviewOf, OF_VERSION, type Review, reviewsWhere } from '../state/stores/reviews.ts';
import { appleVersionOf } from '../state/stores/versions.ts';
import { visibleApps } from './apps.ts';
import type { Answered, AuthenticatedCall } from './authenticated.ts';
import { notFound } from './errors.ts';
import { invalidParameter, offsetIn, pageLinks } from './query.ts';
import { replyOfReview, replyResource, reviewResource } from './shapes.ts';

const one = {
  'fields[customerReviews]': /^(rating|title|body|reviewerNickname|createdDate|territory|response)$/,
  'fields[customerReviewResponses]': /^(responseBody|lastModifiedDate|state|review)$/,
  include: /^response$/,
};

const many = {
  ...one,
  'filter[rating]': /^[1-5]$/,
  'filter[territory]': /^[A-Z]{3}$/,
  'exists[publishedResponse]': /^(true|false)$/,
  sort: /^-?(rating|createdDate)$/,
  limit: /^\d+$/,
  cursor: /./,
};

const orders: Record<string, string> = {
  rating: 'rating, seq',
  '-rating': 'rating desc, seq desc',
  createdDate: 'created_at, seq',
  '-createdDate': 'created_at desc, seq desc',
};

const listed = (names: string): string[] => names.split(',');

const search = (caller: AuthenticatedCall): { where: string[]; values: SQLInputValue[] } => {
  const where: string[] = [];
  const values: SQLInputValue[] = [];
  const among = (column: string, given: string | undefined): void => {
    if (given === undefined) return;
    where.push(`${column} in (${listed(given).map(() => '?')})`);
    values.push(...listed(given));
  };
  among('cast(rating as text)', caller.query['filter[rating]']);
  among('territory', caller.query['filter[territory]']);
  const answered = caller.query['exists[publishedResponse]'];
  if (answered !== undefined) {
    where.push(`${answered === 'true' ? '' : 'not '}exists (select 1 from replies p where p.store = reviews.store
      and p.app_id = reviews.app_id and p.review_id = reviews.id and p.publish_at <= ?)`);
    values.push(sandboxNow(caller.sandbox.db));
  }
  return { where, values };
};

const document = (caller: AuthenticatedCall, reviews: Review[]): { data: object[]; included: object[] } => {
  const base = `${originOf(caller.request)}/app-store-connect`;
  const include = caller.query.include !== undefined;
  const included: object[] = [];
  const data = reviews.map((review) => {
    const reply = include ? replyOfReview(caller.sandbox, review) : undefined;
    if (reply !== undefined)
      included.push(
        replyResource(caller.sandbox, reply, {
          base,
          fields: caller.query['fields[customerReviewResponses]'],
        }),
      );
    return reviewResource(review, reply, { base, fields: caller.query['fields[customerReviews]'], include });
  });
  return { data, included };
};

export const listReviews = (caller: AuthenticatedCall, appId: string): Answered | Refused => {
  const wrong = invalidParameter(caller.query, many);
  if (wrong !== undefined) return wrong;
  if (!visibleApps(caller).some((app) => app.id === appId)) return notFound('apps', appId);
  return pageOf(caller, appId, `apps/${appId}`, search(caller));
};

export const listVersionReviews = (caller: AuthenticatedCall, id: string): Answered | Refused => {
  const wrong = invalidParameter(caller.query, many);
  if (wrong !== undefined) return wrong;
  const version = appleVersionOf(caller.sandbox.db, id);
  if (!version || !visibleApps(caller).some((app) => app.id === version.app_id))
    return notFound('appStoreVersions', id);
  const { where, values } = search(caller);
  return pageOf(caller, version.app_id, `appStoreVersions/${id}`, {
    where: [OF_VERSION, ...where],
    values: [version.version, ...values],
  });
};

const pageOf = (
  caller: AuthenticatedCall,
  appId: string,
  path: string,
  found: ReturnType<typeof search>,
): Answered => {
  const limit = Number(caller.query.limit ?? 50);
  const offset = offsetIn(caller.query.cursor);
  const order = orders[caller.query.sort ?? '-createdDate'] ?? 'seq';
  const { reviews, total } = reviewsWhere(caller.sandbox.db, 'apple', appId, {
    ...found,
    order,
    limit,
    offset,
  });
  const base = `${originOf(caller.request)}/app-store-connect/v1/${path}/customerReviews`;
  const { links, paging } = pageLinks(base, caller.query, { offset, limit, total });
  const { data, included } = document(caller, reviews);
  return {
    status: 200,
    body: { data, ...(caller.query.include === undefined ? {} : { included }), links, meta: { paging } },
  };
};

/** A review of another publisher's app does not exist for this caller. */
export const visibleReview = (caller: AuthenticatedCall, id: string): Review | undefined => {
  const review = appleReviewOf(caller.sandbox.db, id);
  return review !== undefined && visibleApps(caller).some((app) => app.id === review.app_id)
    ? review
    : undefined;
};

export const getReview = (caller: AuthenticatedCall, id: string): Answered | Refused => {
  const wrong = invalidParameter(caller.query, one);
  if (wrong !== undefined) return wrong;
  const review = visibleReview(caller, id);
  if (review === undefined) return notFound('customerReviews', id);
  const { data, included } = document(caller, [review]);
  const links = { self: `${originOf(caller.request)}/app-store-connect/v1/customerReviews/${id}` };
  return {
    status: 200,
    body: { data: data[0], ...(caller.query.include === undefined ? {} : { included }), links },
  };
};
