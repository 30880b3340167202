import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { withCircuitBreaker } from '#server/integrations/writer/breaker.ts';
import { openAiWriter } from '#server/integrations/writer/openai.ts';
import { startFaultyServer } from '#tests/support/app/faulty-server.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { type DraftOutcome, draftReply } from './draft-reply.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();
beforeEach(() => sandbox.writer('normal'));

const LOGIN_PAGE = '<!doctype html><title>Sign in</title><form>Please sign in</form>';

/** A gateway before the AI, which answers everything with `page` while it has one. */
const openGateway = async (page: string, type: string) => {
  const gateway = { page, asked: 0 };
  const baseUrl = await startFaultyServer(async (request, reply) => {
    gateway.asked += 1;
    if (gateway.page !== '') {
      request.resume();
      reply.writeHead(200, { 'content-type': type }).end(gateway.page);
      return;
    }
    const answer = await fetch(`${sandbox.url}/ai/v1${request.url}`, {
      method: 'POST',
      body: await text(request),
      headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
    });
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  return { gateway, baseUrl };
};

it.each([
  ['its login page', LOGIN_PAGE, 'text/html'],
  ['nothing', ' ', 'application/json'],
  ['an empty object', '{}', 'application/json'],
  ['no choices', '{"choices":[]}', 'application/json'],
  ['a detail', '{"detail":"Not authenticated"}', 'application/json'],
])('loses no draft to a gateway that answers %s for a while', async (_name, page, type) => {
  const { gateway, baseUrl } = await openGateway(page, type);
  const direct = openAiWriter({ baseUrl, apiKey: 'k', modelMap: new Map(), timeoutMs: 5000 });
  const behind = { ...context, writer: withCircuitBreaker(direct, () => clock.now) };
  const app = await createApp({ store: 'google' });
  const at = Date.now() - 60_000;
  const ids = await Promise.all(
    Array.from({ length: 7 }, (_, n) => app.review({ title: null, body: `Works well, ${n}`, at: at - n })),
  );
  await syncReviews(context, app, 600_000);
  const drafts = async () =>
    (await rows('select draft from reviews where app_id = $1', app.appId)).map(({ draft }) => draft);
  const tryAll = async () => {
    const outcomes: DraftOutcome[] = [];
    for (const reviewId of ids)
      outcomes.push(await draftReply(behind, { companyId: app.companyId, appId: app.appId, reviewId }));
    return outcomes;
  };
  for (let round = 0; round < 8; round += 1) {
    expect(await tryAll()).not.toContain('done'); // the queue tries these again without counting an attempt
    clock.now += 31_000;
  }
  expect(new Set(await drafts())).toEqual(new Set(['failed']));
  expect(gateway.asked).toBeLessThanOrEqual(5 + 8); // five until the circuit breaker opens, then one probe a round
  gateway.page = '';
  await tryAll();
  expect(new Set(await drafts())).toEqual(new Set(['ready']));
});
