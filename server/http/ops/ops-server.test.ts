import { expect, it } from 'vitest';
import { inTenant } from '#server/db/database.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { instrumentedStores } from '#server/integrations/stores/instrumented.ts';
import { instrumentedWriter } from '#server/integrations/writer/instrumented.ts';
import { HOUR } from '#tests/support/app/company.ts';
import { openStream } from '#tests/support/app/live.ts';
import type { TestApp } from '#tests/support/app/test-context.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { openOpsServer } from './ops-server.ts';

const { context: plain, clock, rows, createApp, url } = await createTestContext();
const { telemetry } = plain;
const context = {
  ...plain,
  stores: instrumentedStores(plain.stores, telemetry),
  writer: instrumentedWriter(plain.writer, telemetry),
};
const server = await startApi(context, { databaseUrl: url });
const TOKEN = 'a token of some length';

/** A scrape's values by name and labels. Each scrape opens its own server, so nothing is cached. */
const scrape = async (): Promise<Map<string, number>> => {
  const operator = await openOpsServer({ context, host: '127.0.0.1', port: 0, token: undefined });
  const answer = await fetch(`${operator.url}/metrics`);
  const text = await answer.text();
  await operator.close();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) expect(line).toMatch(/^[a-z_]+(\{([a-z_]+="[^"]*",?)*\})? [-+\d.eInfNa]+$/);
  const named = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  expect([...text.matchAll(/^# TYPE /gm)]).toHaveLength(named.size);
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
};
const metric = (metrics: Map<string, number>, name: string, labels: Record<string, string> = {}): number => {
  const found = [...metrics].filter(
    ([key]) =>
      key.replace(/\{.*/, '') === name &&
      Object.entries(labels).every(([label, value]) => key.includes(`${label}="${value}"`)),
  );
  return found.reduce((sum, [, value]) => sum + value, 0);
};

it('counts requests by endpoint and errors by code, without user input', async () => {
  const app = await createApp();
  const headers = { authorization: `Bearer ${await server.tokenOf(app.caller.userId)}` };
  const before = await scrape();
  const ask = (path: string, body: object) => server.ask({ method: 'POST', path, headers, body });
  expect((await ask('/api/application/getAll', {})).status).toBe(200);
  expect((await ask('/api/review/translate', { appId: 'canary-in-body' })).status).toBe(400);
  expect((await ask('/api/canary-in-path', {})).status).toBe(404);
  await server.ask({ method: 'GET', path: '/canary-page', headers: { accept: 'text/html' } });
  const after = await scrape();
  const increase = (name: string, labels: Record<string, string>) =>
    metric(after, name, labels) - metric(before, name, labels);
  const requests = 'rejoinder_http_request_duration_seconds_count';
  expect(increase(requests, { route: 'application.getAll', method: 'POST', status: '2xx' })).toBe(1);
  expect(increase(requests, { route: 'reply.translate', status: '4xx' })).toBe(1);
  expect(increase(requests, { route: 'page', status: '4xx' })).toBe(1);
  expect(increase(requests, { route: 'page', status: '2xx' })).toBe(1);
  const errors = 'rejoinder_http_error_responses_total';
  expect(increase(errors, { route: 'reply.translate', code: 'MISSING_PARAMETERS' })).toBe(1);
  expect([...after.keys()].join()).not.toContain('canary');
});

it('reports store calls, rate limits, steps and jobs of a reply being sent', async () => {
  const app = await createApp({ store: 'google' });
  const reviewId = await app.review();
  await syncReviews(context, app, 600_000);
  const headers = { authorization: `Bearer ${await server.tokenOf(app.caller.userId)}` };
  const send = (delayMs: number) =>
    server.ask({
      method: 'POST',
      path: '/api/review/submitAnswer',
      headers,
      body: {
        review: { reviewId, response: `Thanks ${delayMs}` },
        appId: app.appId,
        loadTimestamp: clock.now,
        delayMs,
      },
    });
  const before = await scrape();
  expect((await send(0)).status).toBe(200);
  const sent = await scrape();
  const calls = 'rejoinder_integration_request_duration_seconds_count';
  const reply = { integration: 'google', operation: 'reply', outcome: 'ok' };
  expect(metric(sent, calls, reply) - metric(before, calls, reply)).toBe(1);
  const granted = { store: 'google', purpose: 'write', outcome: 'granted' };
  expect(metric(sent, 'rejoinder_store_rate_limit_requests_total', granted)).toBe(1);
  const left = metric(sent, 'rejoinder_store_rate_limit_remaining_ratio', { store: granted.store });
  expect([left > 0, left < 1]).toEqual([true, true]);
  expect(metric(sent, 'rejoinder_submit_transitions_total', { state: 'sent' })).toBe(1);
  expect((await send(30_000)).status).toBe(200);
  clock.now = Date.now() + 20_000; // the database uses its own clock
  const waiting = await scrape();
  expect(metric(waiting, 'rejoinder_submits', { state: 'queued' })).toBe(1);
  expect(metric(waiting, 'rejoinder_submit_oldest_age_seconds', { state: 'queued' })).toBeGreaterThan(15);
  const answer = await context.writer.translate('gpt-4o-mini', { instructions: 'Translate', data: {} });
  const writer = await scrape();
  expect(metric(writer, calls, { integration: 'writer', operation: 'translate' })).toBe(1);
  expect(metric(writer, 'rejoinder_writer_tokens_total')).toBe(
    (answer.tokens?.input ?? 0) + (answer.tokens?.output ?? 0),
  );
});

it('separates late from failing apps and omits apps that are no longer synced', async () => {
  const late = await createApp();
  const failing = await createApp();
  const hidden = await createApp();
  const set = (app: { companyId: string; appId: string }, change: object) =>
    inTenant(context.db, app.companyId, (tx) =>
      tx.updateTable('app_syncs').set(change).where('app_id', '=', app.appId).execute(),
    );
  await rows("update app_syncs set due_at = now() + interval '1 day', failing_since = null");
  const ago = (hours: number) => new Date(clock.now - hours * HOUR);
  const next = new Date(clock.now + HOUR);
  await set(late, { due_at: ago(2), last_succeeded_at: ago(3) });
  await set(failing, { due_at: next, failing_since: ago(25), last_succeeded_at: ago(26) });
  await set(hidden, { due_at: ago(100), failing_since: ago(100) });
  await rows('update apps set hidden_at = now() where app_id = $1', hidden.appId);
  const metrics = await scrape();
  const apple = { store: 'apple' };
  expect(metric(metrics, 'rejoinder_sync_overdue_apps', apple)).toBe(1);
  expect(metric(metrics, 'rejoinder_sync_failing_apps', apple)).toBe(1);
  expect(metric(metrics, 'rejoinder_sync_overdue_seconds', apple)).toBe(2 * 3600);
  expect(metric(metrics, 'rejoinder_sync_age_seconds', apple)).toBe(26 * 3600);
  expect(metric(metrics, 'rejoinder_sync_age_seconds', { store: 'google' })).toBe(0);
});

it('reports queue depth and age', async () => {
  const app = await createApp();
  await app.inScope((tx) => context.jobs.enqueue(tx, 'sync-reviews', app));
  await rows("update jobs set run_at = now() - interval '90 s' where app_id = $1", app.appId);
  await rows(
    `insert into jobs (company_id, queue, key, payload, run_at, is_running, set_aside_at)
     select $1, 'sync-reviews', n, '{}', 'infinity', n = 1, case when n > 1 then now() end from generate_series(1, 3) n`,
    app.companyId,
  );
  clock.now = Date.now();
  const metrics = await scrape();
  const queue = { queue: 'sync-reviews' };
  const jobs = (state: string) => metric(metrics, 'rejoinder_queue_jobs', { ...queue, state });
  expect([jobs('ready'), jobs('scheduled'), jobs('running')]).toEqual([1, 0, 1]);
  expect(metric(metrics, 'rejoinder_queue_oldest_job_age_seconds', queue)).toBeGreaterThanOrEqual(90);
  expect(metric(metrics, 'rejoinder_jobs_set_aside', queue)).toBe(2);
});

it('reports open streams but not their duration', async () => {
  const app = await createApp();
  const stream = await openStream(server, { token: await server.tokenOf(app.caller.userId) });
  await stream.begun();
  expect(metric(await scrape(), 'rejoinder_live_streams')).toBe(1);
  stream.cut();
  await expect.poll(async () => metric(await scrape(), 'rejoinder_live_streams')).toBe(0);
  const requests = 'rejoinder_http_request_duration_seconds_count';
  expect(metric(await scrape(), requests, { route: '/api/events', status: '2xx' })).toBe(0);
});

it('serves metrics only on its own port and with its token, with one database read for many scrapes', async () => {
  expect((await server.ask({ method: 'GET', path: '/metrics' })).status).toBe(404);
  const operator = await openOpsServer({ context, host: '127.0.0.1', port: 0, token: TOKEN });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${operator.url}${path}`, { headers });
  const wrong: Record<string, string>[] = [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }];
  for (const headers of wrong) expect((await get('/metrics', headers)).status).toBe(401);
  const authorization = `Bearer ${TOKEN}`;
  await rows('delete from jobs');
  const [one, other] = [await createApp(), await createApp()];
  const enqueue = async (app: TestApp) => {
    await app.inScope((tx) => context.jobs.enqueue(tx, 'sync-reviews', app));
  };
  await enqueue(one);
  const ready = /rejoinder_queue_jobs\{queue="sync-reviews",state="ready"\} (\d+)/;
  const readyNow = async () => ready.exec(await (await get('/metrics', { authorization })).text())?.[1];
  const many = await Promise.all(Array.from({ length: 20 }, readyNow));
  await enqueue(other);
  expect([...many, await readyNow()]).toEqual(Array(21).fill('1'));
  for (const path of ['/healthz', '/readyz']) expect((await get(path)).status).toBe(200);
  expect((await get('/')).status).toBe(404);
  await operator.close();
});

it('is ready once its own migrations and functions are applied, even with newer ones', async () => {
  const { ask } = await startApi(context);
  const ready = async () => (await ask({ method: 'GET', path: '/readyz' })).status;
  const [{ name }] = await rows('select name from migrations order by id desc limit 1');
  await rows("update migrations set name = name || '_' where name = $1", name);
  expect(await ready()).toBe(503);
  await rows("update migrations set name = $1 where name = $1 || '_'", name);
  await rows("update function_files set hash = '' where file = 'jobs.sql'");
  expect(await ready()).toBe(503);
  await rows("insert into migrations (name, run_on) values ('9999_of_a_later_release', now())");
  expect(await ready()).toBe(200);
  await rows("delete from migrations where name = '9999_of_a_later_release'");
  expect(await ready(), 'a release after this one has only replaced functions').toBe(200);
});
