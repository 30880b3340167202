import { z } from 'zod';
import { applyWrite, originOf } from '../edge/calls.ts';
import type { Refused } from '../edge/refusal.ts';
import { type Reply, replyByResponseId } from '../state/stores/replies.ts';
import type { Answered, AuthenticatedCall } from './authenticated.ts';
import { appleRefusal, notFound } from './errors.ts';
import { visibleReview } from './reviews.ts';
import { replyOfReview, replyResource } from './shapes.ts';

const longestResponse = 5970;

const Create = z.object({
  data: z.object({
    type: z.literal('customerReviewResponses'),
    attributes: z.object({ responseBody: z.string() }),
    relationships: z.object({
      review: z.object({ data: z.object({ type: z.literal('customerReviews'), id: z.string() }) }),
    }),
  }),
});

const answer = (caller: AuthenticatedCall, reply: Reply, status: number): Answered => {
  const base = `${originOf(caller.request)}/app-store-connect`;
  return {
    status,
    body: {
      data: replyResource(caller.sandbox, reply, {
        base,
        fields: caller.query['fields[customerReviewResponses]'],
      }),
      links: { self: `${base}/v1/customerReviewResponses/${reply.response_id}` },
    },
  };
};

const mayNotWrite = (caller: AuthenticatedCall): Refused | undefined =>
  caller.key.role === 'full'
    ? undefined
    : appleRefusal(403, 'The API key in use does not allow this request', {
        title: 'The API key in use does not allow this request',
      });

export const createResponse = (caller: AuthenticatedCall): Answered | Refused => {
  const forbidden = mayNotWrite(caller);
  if (forbidden !== undefined) return forbidden;
  const parsed = Create.safeParse(caller.request.body);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('/') ?? '';
    return appleRefusal(409, `The provided entity is missing or has an invalid value at /${path}`, {
      code: 'ENTITY_ERROR.ATTRIBUTE.INVALID',
      source: { pointer: `/${path}` },
    });
  }
  const text = parsed.data.data.attributes.responseBody;
  const body = { pointer: '/data/attributes/responseBody' };
  if (text.trim() === '')
    return appleRefusal(409, 'You must provide a value for the attribute responseBody', {
      code: 'ENTITY_ERROR.ATTRIBUTE.REQUIRED',
      source: body,
    });
  if (text.length > longestResponse)
    return appleRefusal(422, `The response body can not be longer than ${longestResponse} characters`, {
      code: 'ENTITY_ERROR.ATTRIBUTE.INVALID.TOO_LONG',
      source: body,
    });
  const id = parsed.data.data.relationships.review.data.id;
  const review = visibleReview(caller, id);
  if (review === undefined)
    return appleRefusal(409, `There is no resource of type 'customerReviews' with id '${id}'`, {
      code: 'ENTITY_ERROR.RELATIONSHIP.INVALID',
      title: 'The provided entity includes a relationship with an invalid value',
      source: { pointer: '/data/relationships/review' },
    });
  applyWrite(caller.sandbox, caller.request, { store: 'apple', appId: review.app_id, reviewId: id }, text);
  const reply = replyOfReview(caller.sandbox, review);
  return reply === undefined ? { status: 201, body: {} } : answer(caller, reply, 201);
};

export const responseOfReview = (caller: AuthenticatedCall, reviewId: string): Answered | Refused => {
  const review = visibleReview(caller, reviewId);
  if (review === undefined) return notFound('customerReviews', reviewId);
  const reply = replyOfReview(caller.sandbox, review);
  return reply === undefined ? notFound('customerReviewResponses', reviewId) : answer(caller, reply, 200);
};

const visibleResponse = (caller: AuthenticatedCall, id: string): Reply | undefined => {
  const reply = replyByResponseId(caller.sandbox.db, id);
  return reply !== undefined && visibleReview(caller, reply.review_id) !== undefined ? reply : undefined;
};

export const getResponse = (caller: AuthenticatedCall, id: string): Answered | Refused => {
  const reply = visibleResponse(caller, id);
  return reply === undefined ? notFound('customerReviewResponses', id) : answer(caller, reply, 200);
};

export const deleteResponse = (caller: AuthenticatedCall, id: string): Answered | Refused => {
  const forbidden = mayNotWrite(caller);
  if (forbidden !== undefined) return forbidden;
  const reply = visibleResponse(caller, id);
  if (reply === undefined) return notFound('customerReviewResponses', id);
  applyWrite(
    caller.sandbox,
    caller.request,
    { store: 'apple', appId: reply.app_id, reviewId: reply.review_id },
    null,
  );
  return { status: 204 };
};
