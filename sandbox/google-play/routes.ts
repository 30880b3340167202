import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { applyWrite } from '../edge/calls.ts';
import { googleRefusal } from '../edge/google.ts';
import type { Refused } from '../edge/refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import { knownTranslation } from '../seed/known.ts';
import { sandboxNow } from '../state/clock.ts';
import type { Target } from '../state/stores/replies.ts';
import { type Review, reviewOf, reviewsWhere } from '../state/stores/reviews.ts';
import { type AuthenticatedCall, authenticated } from './authenticated.ts';
import { replyTo, reviewShape, timestamp } from './shapes.ts';

const windowMs = 7 * 24 * 3600_000;
const usualPage = 10;
const largestPage = 100;
/** Google says "approximately 350"; UTF-16 code units are the strictest interpretation. */
const longestReply = 350;

const translated = (caller: AuthenticatedCall, review: Review): string | undefined => {
  if (caller.query.translationLanguage !== 'en') return undefined;
  const known = knownTranslation(review.title, review.body);
  return known === undefined ? undefined : [known.title ?? '', known.body].join('\t').replace(/^\t/, '');
};

const list = (caller: AuthenticatedCall): { body: unknown } | Refused => {
  const asked = Number(caller.query.maxResults ?? usualPage);
  if (!Number.isInteger(asked) || asked < 0)
    return googleRefusal(400, "Invalid value at 'max_results' (TYPE_UINT32)");
  const limit = Math.min(asked === 0 ? usualPage : asked, largestPage);
  const token = String(caller.query.token ?? '');
  const offset =
    token === '' ? 0 : Number(Buffer.from(token, 'base64url').toString('utf8').replace('after:', ''));
  if (!Number.isSafeInteger(offset) || offset < 0) return googleRefusal(400, 'Invalid pagination token.');
  const { reviews, total } = reviewsWhere(caller.sandbox.db, 'google', caller.packageName, {
    where: ['modified_at > ?', "(body <> '' or title is not null)"],
    values: [sandboxNow(caller.sandbox.db) - windowMs],
    order: 'modified_at desc, seq desc',
    limit,
    offset,
  });
  const next = offset + limit;
  const more = next < total;
  return {
    body: {
      ...(reviews.length === 0
        ? {}
        : { reviews: reviews.map((each) => reviewShape(caller.sandbox, each, translated(caller, each))) }),
      ...(more
        ? { tokenPagination: { nextPageToken: Buffer.from(`after:${next}`).toString('base64url') } }
        : {}),
    },
  };
};

const found = (caller: AuthenticatedCall, id: string): Review | Refused =>
  reviewOf(caller.sandbox.db, 'google', caller.packageName, id) ??
  googleRefusal(404, `Review not found: ${id}`, 'reviewNotFound');

const get = (caller: AuthenticatedCall): { body: unknown } | Refused => {
  const review = found(caller, caller.rest);
  return 'refused' in review
    ? review
    : { body: reviewShape(caller.sandbox, review, translated(caller, review)) };
};

const Reply = z.object({ replyText: z.string() });
const tag = /<\/?[a-z][^<>]*>/gi;

const reply = (caller: AuthenticatedCall): { body: unknown } | Refused => {
  if (!caller.rest.endsWith(':reply')) return googleRefusal(404, 'Not found.');
  const review = found(caller, caller.rest.slice(0, -':reply'.length));
  if ('refused' in review) return review;
  const parsed = Reply.safeParse(caller.request.body);
  if (!parsed.success || parsed.data.replyText.trim() === '')
    return googleRefusal(400, 'Reply text must not be empty.', 'invalid');
  if (parsed.data.replyText.length > longestReply)
    return googleRefusal(
      400,
      `The reply text is too long. The maximum is ${longestReply} characters.`,
      'invalid',
    );
  const text = parsed.data.replyText.replace(tag, '').trim();
  const at: Target = { store: 'google', appId: caller.packageName, reviewId: review.id };
  applyWrite(caller.sandbox, caller.request, at, text);
  const written = replyTo(caller.sandbox, review);
  return {
    body: {
      result: {
        replyText: text,
        lastEdited: timestamp(written?.modified_at ?? sandboxNow(caller.sandbox.db)),
      },
    },
  };
};

export const googlePlay = (at: FastifyInstance, sandbox: Sandbox): void => {
  const base = '/androidpublisher/v3/applications/:packageName/reviews';
  at.get(base, authenticated(sandbox, list));
  at.get(`${base}/:rest`, authenticated(sandbox, get));
  at.post(`${base}/:rest`, authenticated(sandbox, reply));
};
