import { connect } from 'node:net';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { tellPresence } from '#server/features/live/tell-presence.ts';
import { changeReview } from '#server/features/reviews/changed/change-review.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { saveDraft } from '#server/features/reviews/user-drafts/save-draft.ts';
import { LIVE } from '#shared/contract/live/stream.ts';
import type { Doing } from '#shared/contract/presence/schema.ts';
import { POSITION_HEADER } from '#shared/domain/live/position.ts';
import { DAY } from '#tests/support/app/company.ts';
import { openStream, settled, type TestStream } from '#tests/support/app/live.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { backUp } from '#tests/support/database/test-database.ts';

const { context, clock, createCompany, createMember, createApp, rows, url } = await createTestContext();
/** Polling is off: whatever arrives was notified. */
const never = 10 * 60_000;
const liveTiming = { heartbeat: never, poll: never, check: never };
const server = await startApi(context, { databaseUrl: url, liveTiming });
const other = await startApi(context, { databaseUrl: url, liveTiming });

const makeReview = (reviewId: string) => storeReview({ reviewId, modifiedAt: new Date(clock.now) });
const createAppWith = async (...ids: string[]) => {
  const app = await createApp();
  await savePage(context, app, ids.map(makeReview), clock.now);
  await settled(rows, app.companyId);
  return app;
};
type Opening = { at?: typeof server; lastEventId?: string | undefined };
const begin = async (app: TestApp, { at = server, lastEventId }: Opening = {}) => {
  const token = await at.tokenOf(app.caller.userId);
  const stream = await openStream(at, { token, ...(lastEventId ? { lastEventId } : {}) });
  onTestFinished(() => void stream.cut());
  await stream.begun();
  return stream;
};
const changeReply = (app: TestApp, response: string, reviewId = 'r1') =>
  app.inScope((tx) => changeReview(tx, app.appId, reviewId, { response }));
/** The reply texts, in the order they were received. */
const repliesOn = ({ events }: TestStream) =>
  events.flatMap((event) => (event.kind === 'reviews' ? event.reviews.map(({ response }) => response) : []));
const received = (stream: TestStream, text: string) => stream.until(() => repliesOn(stream).includes(text));

it('tells colleagues who is at a review, on every node, and stores nothing', async () => {
  const [app, foreign] = [await createAppWith('r1'), await createApp()];
  const colleague = await createMember(app.caller, 'viewer');
  const [own, here, there, stranger] = [
    await begin(app),
    await begin({ ...app, caller: colleague }),
    await begin({ ...app, caller: colleague }, { at: other }),
    await begin(foreign),
  ];
  const before = here.lastEventId();
  const changes = () => rows('select * from changes where company_id = $1', app.companyId);
  const stored = await changes();
  const tell = (reviewId: string, doing: Doing) =>
    tellPresence(context, app.caller, { appId: app.appId, reviewId, doing });
  await tell('r1', 'reads');
  await tell('r1', 'writes');
  const told = { kind: 'presence', appId: app.appId, reviewId: 'r1', userId: app.caller.userId };
  for (const stream of [here, there]) {
    await stream.until(() => stream.events.length === 2);
    expect(stream.events).toEqual([
      { ...told, doing: 'reads' },
      { ...told, doing: 'writes' },
    ]);
  }
  expect(here.lastEventId()).toBe(before); // it is no change that a reader could have missed
  await expect(tell('none', 'reads')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  for (const { events } of [own, stranger]) expect(events).toEqual([]);
  expect(await changes()).toEqual(stored);
});

it('is an event stream without caching, compression or buffering', async () => {
  const stream = await begin(await createAppWith('r1'));
  expect(stream).toMatchObject({ status: 200, events: [] });
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(stream.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(stream.headers['content-encoding']).toBeUndefined();
  expect(stream.raw()).toMatch(/^retry: \d+\n\n/);
  expect(stream.lastEventId()).toMatch(/^\d+\.\d+$/);
});

it('reaches every tab on every node, and no other company', async () => {
  const app = await createAppWith('r1');
  const foreign = await createAppWith('r1');
  const mine = await Promise.all([begin(app), begin(app), begin(app, { at: other })]);
  const theirs = await begin(foreign);
  await changeReply(app, 'Mine');
  await changeReply(foreign, 'Theirs');
  await Promise.all([...mine.map((stream) => received(stream, 'Mine')), received(theirs, 'Theirs')]);
  for (const stream of mine) expect(repliesOn(stream)).toEqual(['Mine']);
  expect(repliesOn(theirs)).toEqual(['Theirs']);
  expect(theirs.raw()).not.toContain(app.appId);
});

it('sends a draft only to its author', async () => {
  const app = await createAppWith('r1');
  const colleague = { ...app, caller: await createMember(app.caller, 'replier') };
  const mine = await begin(app);
  const theirs = await begin(colleague);
  const pair = { response: 'Secret', translatedResponse: '' };
  const draft = { ...pair, synced: pair, inEnglish: false, revision: 1, replyRevision: 0, undo: [] };
  await saveDraft(context, app.caller, { appId: app.appId, reviewId: 'r1', version: 0, draft });
  await changeReply(app, 'Public');
  await Promise.all([received(mine, 'Public'), received(theirs, 'Public')]);
  const drafts = await mine.until(() => {
    const all = mine.events.filter(({ kind }) => kind === 'draft');
    return all.length > 0 && all;
  });
  expect(drafts).toMatchObject([
    { kind: 'draft', reviewId: 'r1', draft: { response: 'Secret', version: 1 } },
  ]);
  expect(theirs.raw()).not.toContain('Secret');
});

it('resumes after a disconnect without missing or repeating an event', async () => {
  const app = await createAppWith('r1', 'r2');
  const witness = await begin(app);
  let stream = await begin(app);
  const all: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    await changeReply(app, `while there ${n}`);
    if (n % 3 > 0) await received(stream, `while there ${n}`); // otherwise it is cut off before or in the middle
    stream.cut();
    all.push(...repliesOn(stream));
    await changeReply(app, `while away ${n}`, 'r2');
    await received(witness, `while away ${n}`);
    stream = await begin(app, { at: n % 2 ? server : other, lastEventId: stream.lastEventId() });
  }
  await changeReply(app, 'end');
  await received(stream, 'end');
  all.push(...repliesOn(stream));
  expect(all.filter((text) => text.startsWith('while away'))).toEqual(
    Array.from({ length: 12 }, (_, n) => `while away ${n}`),
  );
  expect(new Set(all).size).toBe(all.length);
  for (let n = 0; n < 12; n += 1) if (n % 3 > 0) expect(all).toContain(`while there ${n}`);
});

it.each([['0.0'], ['999999999999.0'], ['nonsense']])(
  'sends a reset after cursor %s and continues from now',
  async (lastEventId) => {
    const app = await createAppWith('r1');
    await rows("select delete_old_changes(now() + interval '1 day', 1000)");
    const stream = await begin(app, { lastEventId });
    await stream.until(() => stream.events.length > 0);
    expect(stream.events).toEqual([{ kind: 'reset' }]);
    await changeReply(app, 'On');
    await received(stream, 'On');
    expect(repliesOn(await begin(app, { lastEventId: stream.lastEventId() }))).toEqual([]);
  },
);

it('survives losing the listening connection', async () => {
  const app = await createAppWith('r1');
  const stream = await begin(app);
  const listening = "application_name = 'rejoinder listener' and datname = current_database()";
  expect(
    await rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`),
  ).toHaveLength(2);
  await changeReply(app, 'While disconnected');
  await received(stream, 'While disconnected');
  await changeReply(app, 'Again');
  await received(stream, 'Again');
});

it('survives losing all database connections', async () => {
  const app = await createAppWith('r1');
  const stream = await begin(app);
  const all = 'datname = current_database() and pid <> pg_backend_pid()';
  await rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${all}`);
  await expect
    .poll(() =>
      changeReply(app, 'Back').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await received(stream, 'Back');
});

it('resets pages when the database is another in which their last change never happened', async () => {
  const app = await createAppWith('r1');
  const restore = await backUp(url);
  const isWritten = (text: string) =>
    expect
      .poll(() =>
        changeReply(app, text).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  await isWritten('Connected');
  const stream = await begin(app);
  await changeReply(app, 'Lost');
  await received(stream, 'Lost');
  const lastEventId = stream.lastEventId();
  await restore();
  await stream.until(() => stream.events.at(-1)?.kind === 'reset');
  await isWritten('Kept');
  await received(stream, 'Kept');
  expect(stream.events.filter(({ kind }) => kind === 'reset')).toHaveLength(1);
  const late = await begin(app, { lastEventId });
  expect(late.events).toEqual([{ kind: 'reset' }]);
});

it('finds changes that were not notified', async () => {
  const deaf = await startApi(context, { liveTiming: { ...liveTiming, poll: 50 } });
  const app = await createAppWith('r1');
  const stream = await begin(app, { at: deaf });
  await changeReply(app, 'Silently');
  await received(stream, 'Silently');
});

it('delivers a change held up by an older transaction once that ends', async () => {
  const app = await createAppWith('r1', 'r2');
  const stream = await begin(app);
  const client = new pg.Client({ connectionString: ownerUrl(url) });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('update companies set name = $1 where company_id = $2', ['New', app.companyId]);
  await changeReply(app, 'Behind');
  await rows('select pg_sleep(0.1)');
  expect(repliesOn(stream)).toEqual([]);
  await client.query('rollback'); // which notifies no subscriber
  await received(stream, 'Behind');
});

it('sends heartbeats with the current cursor', async () => {
  const lively = await startApi(context, { databaseUrl: url, liveTiming: { ...liveTiming, heartbeat: 30 } });
  const stream = await begin(await createAppWith('r1'), { at: lively });
  const beats = () => stream.raw().split(`:\nid: ${stream.lastEventId()}\n\n`).length - 1;
  await stream.until(() => beats() > 3);
  expect(stream.events).toEqual([]);
});

it('ends when access, account or token expires, and only then', async () => {
  const strict = await startApi(context, { databaseUrl: url, liveTiming: { ...liveTiming, check: 110 } });
  const paying = await createAppWith();
  const expired = await createAppWith();
  const gone = await createAppWith();
  const [stays, ends, leaves] = await Promise.all(
    [paying, expired, gone].map((app) => begin(app, { at: strict })),
  );
  const token = await strict.tokenOf(paying.caller.userId, 2);
  const brief = await openStream(strict, { token });
  await rows("update companies set trial_ends_at = '2020-01-01' where company_id = $1", expired.companyId);
  await rows('update memberships set ended_at = now() where company_id = $1', gone.companyId);
  await Promise.all([ends?.over(), leaves?.over(), brief.over()]);
  await changeReply(paying, 'x');
  await savePage(context, paying, [makeReview('new')], clock.now);
  await stays?.until(() => stays.events.length > 0);
});

it('requires authentication and access', async () => {
  const app = await createAppWith('r1');
  const token = await server.tokenOf(app.caller.userId);
  const ask = (headers: Record<string, string>) => server.ask({ method: 'GET', path: LIVE.path, headers });
  const bearer = (repliesOn: string) => ({ authorization: `Bearer ${repliesOn}` });
  for (const headers of [{}, { authorization: token }, bearer('a.b.c'), bearer(`${token}x`)])
    expect(await ask(headers)).toMatchObject({ status: 401, body: { error: 'EXPIRED_TOKEN' } });
  expect(await server.ask({ method: 'GET', path: `${LIVE.path}?token=${token}` })).toMatchObject({
    status: 401,
  });
  for (const company of [(await createAppWith()).companyId, 'nothing', ''])
    expect(await ask({ ...bearer(token), 'x-company-id': company })).toMatchObject({ status: 404 });
  expect(await ask(bearer(await server.tokenOf('nobody')))).toMatchObject({ status: 404 });
  const expired = await createCompany({ trialEndsAt: clock.now - DAY });
  expect(await ask(bearer(await server.tokenOf(expired.userId)))).toMatchObject({
    status: 403,
    body: { error: 'TRIAL_EXPIRED' },
  });
  for (const method of ['HEAD', 'POST'])
    expect(await server.ask({ method, path: LIVE.path, headers: bearer(token) })).toMatchObject({
      status: 404,
    });
});

it('allows twenty streams per user, and more once some close', async () => {
  const app = await createAppWith();
  const streams = await Promise.all(Array.from({ length: 20 }, () => begin(app)));
  const authorization = `Bearer ${await server.tokenOf(app.caller.userId)}`;
  const ask = () => server.ask({ method: 'GET', path: LIVE.path, headers: { authorization } });
  expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
  for (const stream of streams.slice(10)) stream.cut();
  await expect
    .poll(() =>
      begin(app).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

it('disconnects a stalled reader without affecting others', async () => {
  const app = await createAppWith('r1');
  const token = await server.tokenOf(app.caller.userId);
  const slow = connect(Number(server.url.port), server.url.hostname);
  const closed = new Promise((done) => slow.on('close', done).on('error', done));
  slow.write(`GET ${LIVE.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await new Promise((done) => slow.once('readable', done)); // and reads nothing from here on
  const stream = await begin(app);
  for (let n = 0; n < 56; n += 1) {
    await changeReply(app, `${n} ${'x'.repeat(250_000)}`);
    await stream.until(() => repliesOn(stream).at(-1)?.startsWith(`${n} `));
  }
  slow.resume(); // what is still buffered is read to its early end
  await closed;
  await changeReply(app, 'Well');
  await received(stream, 'Well');
});

it('reports an oversized review as a bulk change', async () => {
  const app = await createAppWith('r1');
  const stream = await begin(app);
  await changeReply(app, 'x'.repeat(300_000));
  await stream.until(() => stream.events.length > 0);
  expect(stream.events).toMatchObject([{ kind: 'many', appId: app.appId }]);
});

it('sends no event to a client that reconnects without having missed any', async () => {
  const app = await createAppWith('r1');
  const stream = await begin(app);
  stream.cut();
  const again = await begin(app, { lastEventId: stream.lastEventId() });
  await changeReply(app, 'First');
  await received(again, 'First');
  expect(again.events).toHaveLength(1);
});

it('ends at once when its node stops', async () => {
  const leaving = await startApi(context, { databaseUrl: url, liveTiming });
  const streams = await Promise.all(
    Array.from({ length: 5 }, async () => begin(await createAppWith('r1'), { at: leaving })),
  );
  const from = performance.now();
  await leaving.close();
  await Promise.all(streams.map((stream) => stream.over()));
  expect(performance.now() - from).toBeLessThan(5000);
});

it('sends what changed since the position of an earlier response', async () => {
  const app = await createAppWith('r1');
  const authorization = `Bearer ${await server.tokenOf(app.caller.userId)}`;
  const ask = (headers: Record<string, string>) =>
    server.ask({
      method: 'POST',
      path: '/api/application/getAll',
      headers: { authorization, ...headers },
      body: {},
    });
  expect((await ask({})).headers).not.toHaveProperty(POSITION_HEADER);
  const position = String((await ask({ [POSITION_HEADER]: 'asked' })).headers[POSITION_HEADER]);
  await changeReply(app, 'In between');
  const stream = await begin(app, { lastEventId: position });
  await received(stream, 'In between');
  expect(stream.events).toHaveLength(1);
});
