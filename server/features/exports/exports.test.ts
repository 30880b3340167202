import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { saveLabel } from '#server/features/labels/save-label.ts';
import { changeReview } from '#server/features/reviews/changed/change-review.ts';
import { findReviews } from '#server/features/reviews/list/find-reviews.ts';
import { setLabels } from '#server/features/reviews/organise/set-labels.ts';
import { indexSearchWords } from '#server/features/reviews/sync/index-search-words.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { expectHeaders } from '#tests/support/app/headers.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { startApi, type TestServer } from '#tests/support/app/test-server.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';

const { context, url, clock, createApp, createCompany, rows } = await createTestContext();
const exportTiming = { save: 20, check: 0, stalled: 60_000 };
const server = await startApi(context, { exportTiming });
const other = await startApi(context, { exportTiming });
const MINUTE = 60_000;

type Row = Record<string, string>;
/** The cells of a file as RFC 4180 describes it. */
const rowsOf = (file: string): Row[] => {
  const lines = file.slice(1).split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const cells = lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
  const [head = [], ...body] = cells.slice(0, -1);
  return body.map((row) => Object.fromEntries(head.map((name, n) => [name, row[n] ?? ''])));
};
const call = async (at: TestServer, app: Pick<TestApp, 'caller'>, verb: string, body: object) =>
  at.ask({
    method: 'POST',
    path: `/api/export/${verb}`,
    body,
    headers: { authorization: `Bearer ${await at.tokenOf(app.caller.userId)}` },
  });
const start = async (app: Pick<TestApp, 'caller'>, input: object = {}, at = server) => {
  const answer = await call(at, app, 'start', { filter: {}, format: 'csv', ...input });
  return { ...answer, id: String(answer.body.id), download: String(answer.body.download) };
};
const stateOf = async (app: Pick<TestApp, 'caller'>, id: string) =>
  (await call(server, app, 'get', { id })).body;
const download = (path: string, at = server) => at.ask({ method: 'GET', path });
const exported = async (app: TestApp, input: object = {}): Promise<Row[]> => {
  const { download: path, id } = await start(app, input);
  const file = await download(path);
  expect(file.status, file.text).toBe(200);
  await expect.poll(() => stateOf(app, id), { interval: 2 }).toMatchObject({ state: 'done' });
  return rowsOf(file.text);
};
const idsOf = (list: Row[]) => list.map((row) => `${row['App ID']} ${row['Review ID']}`);

it('writes the file with the separator and the dates of choice', async () => {
  const app = await createApp({ store: 'google' });
  const review = storeReview({
    reviewId: 'r',
    body: 'Nice, =1+1',
    modifiedAt: new Date('2026-03-04T05:06:07Z'),
  });
  await savePage(context, app, [review], clock.now);
  const fileOf = async (style: object) => (await download((await start(app, style)).download)).text;
  const standard = await fileOf({});
  expect(standard).toContain('"2026-03-04T05:06:07+00:00"');
  expect(standard).toContain(',"Nice, =1+1",');
  const german = await fileOf({ separator: 'semicolon', dates: 'spreadsheet' });
  expect(german.startsWith('\uFEFF"App";"App ID";')).toBe(true);
  expect(german).toContain(';"2026-03-04 05:06:07";');
  expect(german).toContain(`;"Nice,' =1+1";`);
  expect(await fileOf({ separator: 'tab' })).toContain('\t"Nice,\' =1+1"\t');
  expect(await call(server, app, 'start', { filter: {}, format: 'csv', separator: '|' })).toMatchObject({
    status: 400,
  });
});

/** Two apps with 1,300 reviews that share times and ids, in every list. */
const createFullApps = async () => {
  const first = await createApp({ store: 'google' });
  const second = await createApp({ company: first.caller });
  for (const app of [first, second]) {
    const page = Array.from({ length: 650 }, (_, n) =>
      storeReview({
        reviewId: `r${n}`,
        starRating: 1 + (n % 5),
        body: n % 3 ? 'It crashed' : 'Fine',
        modifiedAt: new Date(clock.now - (n % 40) * MINUTE),
      }),
    );
    await savePage(context, app, page, clock.now);
  }
  await indexSearchWords(context, 100);
  const { companyId } = first;
  await rows(
    "update reviews set is_answered = true, answered_at = now(), public_state = 'PUBLISHED', response = 'Thanks' where company_id = $1 and review_id like '%7'",
    companyId,
  );
  await rows(
    "update reviews set no_reply_needed = true where company_id = $1 and review_id like '%4'",
    companyId,
  );
  // Times that a date of JavaScript does not tell apart.
  await rows(
    `update reviews set modified_at = modified_at + length(review_id) * interval '7 microseconds' where company_id = $1`,
    companyId,
  );
  return { ...first, second };
};
const full = await createFullApps();

it.each(['newest', 'oldest', 'lowestStars'] as const)('has what find finds, %s first', async (sort) => {
  const { label } = await saveLabel(context, full.caller, { name: `Label ${sort}`, colour: 'red' });
  for (const { appId } of [full, full.second])
    await setLabels(context, full.caller, { appId, reviewId: 'r12', labels: [label.id] });
  const asked = [
    { filter: {} },
    { filter: { answered: false } },
    { filter: { answered: true, stars: [2, 1] } },
    { filter: { noReplyNeeded: true } },
    { filter: { apps: [full.second.appId], stores: ['apple' as const] } },
    { filter: { words: { all: ['crashed'] } } },
    { filter: { labels: { any: [label.id] } } },
    { filter: { labels: { any: ['nothing'] } } },
    { filter: { apps: ['nothing'] } },
    { filter: { lastDays: 1 }, search: 'fin' },
    { filter: {}, search: '?!' },
  ];
  // Conditions mean the same in every order.
  for (const input of sort === 'newest' ? asked : asked.slice(0, 5)) {
    const found: string[] = [];
    for (let offset = 0; ; offset += 500) {
      const page = await findReviews(context, full.caller, { ...input, sort, offset, limit: 500 });
      found.push(...page.reviews.map(({ appId, reviewId }) => `${appId} ${reviewId}`));
      if (page.reviews.length < 500) break;
    }
    // Of words, find knows the order of milliseconds only.
    const inOrder = (list: string[]) => ('search' in input || input.filter.words ? list.toSorted() : list);
    const ids = idsOf(await exported(full, { ...input, sort }));
    expect(inOrder(ids), JSON.stringify(input)).toEqual(inOrder(found));
  }
});

it('writes a file that spreadsheets read', async () => {
  const app = await createApp({ store: 'google' });
  await rows("update companies set time_zone = 'Asia/Kolkata' where company_id = $1", app.companyId);
  const modifiedAt = new Date('2026-11-01T10:00:00Z');
  const hostile = { title: '=1+1', body: 'a "b", c;=2\r\nÄ 👍', author: '@me' };
  const page = [
    storeReview({ reviewId: 'r1', starRating: 2, modifiedAt, ...hostile }),
    storeReview({ reviewId: 'r2', starRating: 5, modifiedAt: new Date(clock.now), body: 'Fine' }),
  ];
  await savePage(context, app, page, clock.now);
  const { label } = await saveLabel(context, app.caller, { name: '-urgent', colour: 'red' });
  await setLabels(context, app.caller, { appId: app.appId, reviewId: 'r1', labels: [label.id] });
  await app.inScope(async (tx) => {
    await changeReview(tx, app.appId, 'r1', {
      is_answered: true,
      answered_at: modifiedAt,
      answered_by: 'Ann',
      answered_via: 'person',
      public_state: 'PUBLISHED',
      response: '+Hi',
      response_language: 'de',
      earlier_reply: 'Before',
    });
    await changeReview(tx, app.appId, 'r2', { response: 'Only a draft', draft: 'ready' });
  });
  const { download: path, id } = await start(app);
  const file = await download(path);
  expectHeaders(file);
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="reviews-\d{4}-\d\d-\d\d\.csv"$/),
  });
  expect(file.headers['content-encoding']).toBeUndefined();
  expect(file.text.startsWith('\uFEFF"App","App ID"')).toBe(true);
  expect(file.text).not.toContain('\0');
  expect(rowsOf(file.text)).toMatchObject([
    { 'Review ID': 'r2', State: 'ready', Reply: '', 'No reply needed': 'no' },
    {
      App: `App ${app.appId}`,
      'App ID': app.appId,
      Store: 'Google Play',
      'Review ID': 'r1',
      'Date (Asia/Kolkata)': '2026-11-01T15:30:00+05:30',
      Stars: '2',
      Title: "'=1+1",
      Review: 'a "b", c;\'=2\r\nÄ 👍',
      Author: "'@me",
      Labels: "'-urgent",
      State: 'published',
      Reply: "'+Hi",
      'Reply language': 'de',
      'Answered by': 'Ann',
      'Answered via': 'person',
      'Reply date (Asia/Kolkata)': '2026-11-01T15:30:00+05:30',
      'Earlier reply': 'Before',
      'Earlier versions': '0',
    },
  ]);
  await expect.poll(() => stateOf(app, id)).toEqual({ state: 'done', rows: 2, total: 2 });
});

it('is downloaded once, in time, from any node, and never by guessing', async () => {
  const app = await createApp();
  const once = await start(app);
  expect(once.download).toMatch(/^\/api\/export\/download\/[\w.-]{80}$/);
  const [stored] = await rows('select * from exports where export_id = $1', once.id);
  expect(JSON.stringify(stored)).not.toContain(once.download.slice(-43));
  expect(await server.ask({ method: 'HEAD', path: once.download })).toMatchObject({ status: 404 });
  const both = await Promise.all([download(once.download), download(once.download, other)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await download(once.download)).toMatchObject({ status: 404, body: { error: 'ENTITY_NOT_FOUND' } });

  const late = await start(app);
  clock.now += MINUTE + 1;
  expect(await stateOf(app, late.id)).toMatchObject({ state: 'failed' });
  expect(await download(late.download)).toMatchObject({ status: 404 });

  const right = await start(app);
  const foreign = (await createApp()).companyId;
  const wrong = ['x', '..', '%00', right.download.slice(-43), right.download.slice(22, -1)];
  const guesses = [...wrong, right.download.slice(21).replace(app.companyId, foreign), `${app.companyId}.`];
  for (const guess of guesses)
    expect(await download(`/api/export/download/${guess}`), guess).toMatchObject({ status: 404 });
  expect(await download(right.download)).toMatchObject({ status: 200 });
});

it("shows and reads no other company's", async () => {
  const theirs = await start(full);
  const stranger = { caller: await createCompany() };
  for (const id of [theirs.id, 'nothing', '00000000-0000-0000-0000-000000000000'])
    expect(await call(server, stranger, 'get', { id })).toMatchObject({ status: 404 });
  const own = await start(stranger, { filter: { apps: [full.appId] } });
  expect(rowsOf((await download(own.download)).text)).toEqual([]);
  expect(await download(theirs.download)).toMatchObject({ status: 200 });
});

it('refuses a filter that it does not know by name', async () => {
  for (const [input, name] of [
    [{ filter: { apps: [] } }, 'filter.apps'],
    [{ filter: { kinds: { any: ['x'] } } }, 'kinds'],
    [{ format: 'xlsx' }, 'format'],
  ] as const)
    expect(JSON.stringify((await start(full, input)).body)).toContain(name);
});

it('runs two of a company at a time on all nodes, and forgets those of dead nodes', async () => {
  const app = await createApp();
  const started = await Promise.all([1, 2, 3, 4].map((n) => start(app, {}, n % 2 ? server : other)));
  expect(started.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  const refused = started.find(({ status }) => status === 429);
  expect(refused).toMatchObject({ body: { error: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '60' } });
  await rows("update exports set state = 'running' where company_id = $1", app.companyId);
  expect(await start(app)).toMatchObject({ status: 429 });
  clock.now += MINUTE + 1;
  expect(await exported(app)).toEqual([]);
  clock.now += 25 * 60 * MINUTE;
  const { id } = await start(app);
  expect(await rows('select export_id from exports where company_id = $1', app.companyId)).toEqual([
    { export_id: id },
  ]);
});

it('is refused to a person who has lost access since', async () => {
  const cases: [string, string, number][] = [
    ["update companies set trial_ends_at = '2020-01-01' where company_id = $1", 'TRIAL_EXPIRED', 403],
    [
      "update internal.people set tokens_valid_after = now() + interval '9 days' where company_id = $1",
      'EXPIRED_TOKEN',
      401,
    ],
    ['update memberships set ended_at = now() where company_id = $1', 'ENTITY_NOT_FOUND', 404],
  ];
  for (const [change, error, status] of cases) {
    const app = await createApp();
    const { download: path } = await start(app);
    await rows(change, app.companyId);
    expect(await download(path)).toMatchObject({ status, body: { error } });
    expect(await download(path)).toMatchObject({ status: 404 });
  }
});

/** A download that is not read further than its beginning. */
const openSlowly = (path: string, at = server): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    get(new URL(path, at.url), { agent: false }, (answer) => {
      answer.once('readable', () => done(answer)).on('error', () => undefined);
    }).on('error', failed);
  });
/** Whether all of a file arrives. */
const isWhole = (answer: IncomingMessage): Promise<boolean> =>
  new Promise((done) => {
    if (answer.closed) return done(answer.complete);
    answer.on('error', () => undefined).on('close', () => done(answer.complete));
    answer.resume();
  });
const createHeavyApp = async () => {
  const app = await createApp();
  await savePage(
    context,
    app,
    Array.from({ length: 200 }, (_, n) =>
      storeReview({ reviewId: `r${n}`, modifiedAt: new Date(clock.now - n) }),
    ),
    clock.now,
  );
  await rows(
    "update reviews set is_answered = true, response = repeat('long ', 5000) where app_id = $1",
    app.appId,
  );
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, response, is_answered)
     select company_id, app_id, review_id || 'x' || n, author, title, body, star_rating, modified_at, revised_at, response, true
     from reviews cross join generate_series(1, 3) n where app_id = $1`,
    app.appId,
  );
  return app;
};
const transactions = () =>
  rows("select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'");

const hasFailed = async (id: string): Promise<void> => {
  const states = () => rows('select state from exports where export_id = $1', id);
  await expect.poll(states).toEqual([{ state: 'failed' }]);
  await expect.poll(transactions).toEqual([]);
};

it('is cut, and says that it failed, when access ends in the middle', async () => {
  const app = await createHeavyApp();
  const { download: path, id } = await start(app);
  const answer = await openSlowly(path);
  await expect.poll(() => stateOf(app, id)).toMatchObject({ state: 'running', total: 800 });
  await expect.poll(transactions).toHaveLength(1);
  await rows("update companies set trial_ends_at = '2020-01-01' where company_id = $1", app.companyId);
  await hasFailed(id);
  expect(await isWhole(answer)).toBe(false);
});

it('ends its transaction when the reader leaves, the database does, or the node stops', async () => {
  const app = await createHeavyApp();
  const leaving = await startApi(context, { exportTiming });
  const ends: ((answer: IncomingMessage) => unknown)[] = [
    (answer) => answer.destroy(),
    () => leaving.close(),
    () =>
      expect
        .poll(() =>
          rows(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()',
          ),
        )
        .not.toEqual([]),
  ];
  for (const [n, end] of ends.entries()) {
    const { download: path, id } = await start(app);
    const answer = await openSlowly(path, n === 1 ? leaving : server);
    await expect.poll(transactions).toHaveLength(1);
    await end(answer);
    if (n === 1) await hasFailed(id); // without being read any further
    if (n > 0) expect(await isWhole(answer)).toBe(false);
    await hasFailed(id);
  }
});

it('cuts a reader that takes nothing, but not one that waits for the next line', async () => {
  const impatient = await startApi(context, { exportTiming: { ...exportTiming, stalled: 50 } });
  const app = await createHeavyApp();
  const stalled = await start(app);
  const answer = await openSlowly(stalled.download, impatient);
  await hasFailed(stalled.id);
  expect(await isWhole(answer)).toBe(false);

  const slow = await start(app, { filter: { answered: true } }); // counted without reading the reviews
  const client = new pg.Client({ connectionString: ownerUrl(url) });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; lock table reviews');
  const begun = download(slow.download, impatient);
  const isHeldUp = "select 1 from pg_locks where not granted and relation = 'reviews'::regclass";
  await expect.poll(async () => (await client.query(isHeldUp)).rowCount).toBe(1);
  await delay(5 * 50);
  await client.query('commit');
  expect(rowsOf((await begun).text)).toHaveLength(800);
  await expect.poll(() => stateOf(app, slow.id)).toMatchObject({ state: 'done', rows: 800 });
});
