import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { originOf } from '../edge/calls.ts';
import { TOKENS } from '../pages/look.ts';
import { filledPage, textsFor } from '../pages/texts.ts';
import type { Sandbox } from '../sandbox.ts';
import { sandboxNow } from '../state/clock.ts';
import { paddleSubscription, paddleTransaction } from '../state/paddle.ts';
import { isDeclined, Order, pay } from './checkout.ts';
import { meta, paddleFailure } from './errors.ts';
import { moveOn, saveAndNotify } from './periods.ts';
import { subscriptionBody, transactionBody } from './shapes.ts';

const Path = z.object({ id: z.string() });
const Card = z.object({ card: z.string() });
const Locale = z.object({ locale: z.string().catch('') });

/** A card that is always declined, as a button that fills it in. */
const DECLINED = '<button type="button" class="plain" id="bad" dir="ltr">4000 0000 0000 0002</button>';

/** The values of the checkout form. Arabic would write US$ for a dollar, and turn the price around. */
const pricesIn = (language: string): Record<string, string> => {
  const isArabic = language === 'ar';
  const format = new Intl.NumberFormat(isArabic ? 'en' : language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  const priceOf = (dollars: number): string =>
    isArabic ? `\u2066${format.format(dollars)}\u2069` : format.format(dollars);
  return { price: priceOf(39), nothing: priceOf(0), number: DECLINED };
};

const FILES: [string, string][] = [
  ['style.css', 'text/css'],
  ['checkout.js', 'text/javascript'],
  ['manage.js', 'text/javascript'],
];

const page = (name: string): string => readFileSync(new URL(`./pages/${name}`, import.meta.url), 'utf8');

const fail = (reply: FastifyReply, status: number, detail: string): FastifyReply =>
  reply.code(status).send(paddleFailure(status, detail));

const notThere = (reply: FastifyReply, id: string): FastifyReply =>
  fail(reply, 404, `Entity ${id} not found`);

/** The API called by the server; requires a key, and a malformed id is a bad request. */
const api = (root: FastifyInstance, sandbox: Sandbox): void => {
  root.register(async (at) => {
    at.addHook('preHandler', async ({ headers }, reply) => {
      const { authorization } = headers;
      if (authorization === undefined) return fail(reply, 403, 'Authentication header is missing');
      if (!/^Bearer pdl_\w+$/.test(authorization))
        return fail(reply, 401, 'Authentication header included, but incorrectly formatted');
      moveOn(sandbox);
    });
    at.get('/subscriptions/:id', async (request, reply) => {
      const { id } = Path.parse(request.params);
      if (!/^sub_[a-z\d]{26}$/.test(id)) return fail(reply, 400, 'Invalid subscription id');
      const found = paddleSubscription(sandbox.db, id);
      if (!found) return notThere(reply, id);
      const pages = `${originOf(request)}/paddle/manage/${id}`;
      const management_urls = { update_payment_method: `${pages}/card`, cancel: `${pages}/cancel` };
      return { data: { ...subscriptionBody(found), management_urls }, meta: meta() };
    });
    at.get('/transactions/:id', async (request, reply) => {
      const { id } = Path.parse(request.params);
      if (!/^txn_[a-z\d]{26}$/.test(id)) return fail(reply, 400, 'Invalid transaction id');
      const found = paddleTransaction(sandbox.db, id);
      const of = found && paddleSubscription(sandbox.db, found.subscription_id);
      return found && of ? { data: transactionBody(found, of), meta: meta() } : notThere(reply, id);
    });
  });
};

/** Browser routes: the script, its checkout form, and the pages that manage a subscription. */
const pages = (at: FastifyInstance, sandbox: Sandbox): void => {
  const html = (request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply => {
    const { locale } = Locale.parse(request.query);
    const texts = textsFor(request.headers['accept-language'], locale);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .send(filledPage(page(name), texts, pricesIn(texts.language)));
  };
  at.get('/v2/paddle.js', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript; charset=utf-8')
      .send(page('stand-in.js')),
  );
  at.get('/pages/tokens.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(TOKENS),
  );
  for (const [name, type] of FILES)
    at.get(`/pages/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(page(name)),
    );
  at.get('/checkout', async (request, reply) => html(request, reply, 'checkout.html'));
  at.post('/checkout/pay', async (request, reply) => {
    const order = Order.safeParse(request.body);
    if (!order.success) return fail(reply, 400, order.error.issues[0]?.path.join('.') ?? 'order');
    return isDeclined(order.data.card)
      ? reply.code(402).send({ error: { code: 'declined', detail: 'The card was declined.' } })
      : pay(sandbox, order.data);
  });
  at.get('/manage/:id/cancel', async (request, reply) => html(request, reply, 'cancel.html'));
  at.get('/manage/:id/card', async (request, reply) => html(request, reply, 'card.html'));
  at.post('/manage/:id/cancel', async (request, reply) => {
    const { id } = Path.parse(request.params);
    const found = paddleSubscription(sandbox.db, id);
    if (found?.status !== 'active') return notThere(reply, id);
    const canceled = { ...found, cancel_at: found.period_ends, updated_at: sandboxNow(sandbox.db) };
    saveAndNotify(sandbox, 'subscription.updated', canceled);
    return { effective_at: new Date(found.period_ends).toISOString() };
  });
  at.post('/manage/:id/card', async (request, reply) => {
    const { id } = Path.parse(request.params);
    const found = paddleSubscription(sandbox.db, id);
    const { data } = Card.safeParse(request.body);
    if (found?.status !== 'active') return notThere(reply, id);
    if (!data || isDeclined(data.card))
      return reply.code(402).send({ error: { code: 'declined', detail: 'The card was declined.' } });
    const card = data.card.replaceAll(/\D/g, '').slice(-4);
    saveAndNotify(sandbox, 'subscription.updated', { ...found, card, updated_at: sandboxNow(sandbox.db) });
    return { card };
  });
};

/** Paddle Billing: the API, the checkout and the customer's pages. */
export const paddle = (at: FastifyInstance, sandbox: Sandbox): void => {
  api(at, sandbox);
  pages(at, sandbox);
};
