import { expect, it } from 'vitest';
import { ApiError, type Caller, contextFor } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { claimExport, requireAccess } from '#server/features/exports/claim-export.ts';
import { EXPORT_TIMING, sendExport } from '#server/features/exports/send-export.ts';
import { startExport } from '#server/features/exports/start-export.ts';
import { currentCursor } from '#server/features/live/read-events.ts';
import { createBatch } from '#server/features/reviews/batches/choose/create-batch.ts';
import { addNote } from '#server/features/reviews/notes/add-note.ts';
import { setLabels } from '#server/features/reviews/organise/set-labels.ts';
import { saveDraft } from '#server/features/reviews/user-drafts/save-draft.ts';
import { saveView } from '#server/features/views/save-view.ts';
import { descriptionOf } from '#server/http/api/descriptions.ts';
import { strictly } from '#server/http/api/mount.ts';
import type { Route } from '#server/http/api/route.ts';
import { routes } from '#server/http/api/routes.ts';
import { openHub } from '#server/http/live/hub.ts';
import { sweepWords } from '#server/worker/sweep.ts';
import { memberApps } from '#shared/domain/account/app-scope.ts';
import { may } from '#shared/domain/account/roles.ts';
import { batchAgain } from '#tests/support/app/batches.ts';
import { makeMember } from '#tests/support/app/company.ts';
import { addHiddenApp } from '#tests/support/app/hidden-app.ts';
import { settled } from '#tests/support/app/live.ts';
import { type Tenant, tenantsOf } from '#tests/support/app/tenants.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { rightInput } from '#tests/support/app/valid-inputs.ts';

const kit = await createTestContext();
const { context, clock, rows } = kit;
const { tenant } = tenantsOf(kit, { tokenOf: async () => '' });
const again: Record<string, (of: Tenant) => Promise<unknown>> = {
  ...batchAgain(rows),
  'export.start': ({ app }) => rows("update exports set state = 'done' where company_id = $1", app.companyId),
};

const CALLS = Object.entries(routes).flatMap(([noun, verbs]) =>
  Object.entries<Route>(verbs).map(([verb, route]) => ({
    name: `${noun}.${verb}`,
    row: route.row,
    route: strictly(route, descriptionOf(noun, verb)),
  })),
);
/** Members limited to apps administer nothing. */
const OF_MEMBERS = CALLS.filter(({ row }) => row.right !== null && may('replier', row.right));

const pair = { response: 'Typed', translatedResponse: '' };
const DRAFT = JSON.stringify({
  ...pair,
  synced: pair,
  inEnglish: false,
  revision: 1,
  replyRevision: 0,
  undo: [],
});

/** Makes every table know something of a tenant's app. */
const fill = async ({ app, reviewId, quietId, sent, caller }: Tenant): Promise<void> => {
  const { companyId, appId } = app;
  const of = [companyId, appId];
  const insert = (columns: string, values: string) =>
    rows(`insert into ${columns.replace('(', '(company_id, app_id, ')} values ($1, $2, ${values})`, ...of);
  await insert('store_ratings (day, country, average, ratings)', "current_date, '', 4.5, 100");
  await insert(
    'release_verdicts (version, released_at, reviews, next_look)',
    "'1.0', now() - interval '1 day', 9, 20",
  );
  await insert('store_versions (version_id, platform, version, released_at)', "'v1', 'IOS', '1.0', now()");
  await insert('rating_watches (read_until, started_at)', 'now(), now()');
  await insert('search_reindex (after_review_id)', "''");
  await insert('removals (review_id, reply_revision, text, due_at)', `'${quietId}', 1, 'Gone', now()`);
  await insert('processed_reviews (month, review_id)', `'2026-11', '${reviewId}'`);
  await insert('writer_requests (review_id, lease_until)', `'${sent.reviewId}', now()`);
  await insert('search_index_queue (review_ids)', `'{${reviewId}}'`);
  await insert('app_reads (review_ids)', `'{${reviewId}}'`);
  await insert('stoppages (cause, name, began_at, noticed_at)', "'send', 'Own', now(), now()");
  await insert('notices (kind, dedupe_key, tell_at, created_at)', "'sensitive', $2, now(), now()");
  await insert('insight_drafts (month, n)', `'2026-10-01', array_fill(1, '{93}')`);
  await insert(
    'review_revisions (review_id, revision, title, body, star_rating, modified_at, seen_at)',
    `'${reviewId}', 1, '', 'The secret', 4, now(), now()`,
  );
  await insert(
    'drafts (review_id, user_id, version, draft)',
    `'${quietId}', '${caller.userId}', 1, '${DRAFT}'`,
  );
  await rows(
    `update reviews set kind = 'bug', classified_via = 'draft', sentiment = -2, mentions = '[{"topicId": "crashes", "quote": "secret"}]', star_rating = 1, app_version_name = '1.0',
       draft = case when review_id = $3 then 'blocked' else draft end where company_id = $1 and app_id = $2`,
    ...[...of, quietId],
  );
  await rows(
    `insert into jobs (company_id, queue, key, payload, run_at, set_aside_at) values
       ($1::uuid, 'sync-reviews', $1 || ' ' || $2, jsonb_build_object('companyId', $1, 'appId', $2), now(), now())
     on conflict (company_id, queue, key) do update set set_aside_at = now()`,
    ...of,
  );
  await rows(
    `insert into backfills (company_id, state, total, cursor_at, started_at) values ($1, 'paused', 4, now(), now())`,
    companyId,
  );
  await rows(
    `insert into writer_usage (company_id, day, calls) values ($1, $2, 1) on conflict (company_id, day) do nothing`,
    ...[companyId, new Date(clock.now).toISOString().slice(0, 10)],
  );
  const other = await makeMember(context.db, caller, 'viewer');
  await rows('update memberships set apps = array[$2::text] where user_id = $1', other.userId, appId);
  await rows('update views set is_pinned = true where company_id = $1', companyId);
};

const one = await tenant();
const two = await tenant(one);
// The second company has only the app that both members see.
await rows("delete from store_links where company_id = $1 and store = 'apple'", two.app.companyId);
await rows('delete from app_syncs where company_id = $1 and app_id = $2', two.app.companyId, two.own.hidden);
await rows('delete from apps where company_id = $1 and app_id = $2', two.app.companyId, two.own.hidden);
await sweepWords(context);
for (const each of [one, two]) await fill(each);
const { ids: hidden, empty } = await addHiddenApp(kit, one);

const limited = ({ caller, app }: Tenant): Caller => ({
  ...caller,
  role: 'replier',
  apps: memberApps([app.appId]),
});

/** A text in which two companies do not differ: ids by their order, no times. */
const alike = (text: string, { caller, app }: Tenant): string => {
  const ids = new Map<string, string>();
  return text
    .replaceAll(caller.userId, 'person')
    .replaceAll(app.companyId, 'company')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      ids.set(id, ids.get(id) ?? `id ${ids.size}`);
      return ids.get(id) ?? '';
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/\b1[67]\d{11}\b/g, 'time')
    .replaceAll(/"download":"[^"]*"/g, '"download":""')
    .replaceAll(/\b\d+\.\d+(?=")/g, 'position');
};

const [before, beforeToo] = [one, two].map(({ app }) => currentCursor(context, app.companyId));

/** One of the calls is to leave the company. */
const stay = ({ caller }: Tenant) =>
  rows('update memberships set ended_at = null where user_id = $1', caller.userId);

type Call = (typeof CALLS)[number];
const ask = async (call: Call, of: Tenant, input: unknown): Promise<string> => {
  try {
    return JSON.stringify(
      await call.route.run(context, { caller: limited(of), visitor: { address: '' } }, input),
    );
  } catch (error) {
    if (error instanceof ApiError)
      return `${error.code} ${error.message} ${JSON.stringify(error.review ?? null)}`;
    throw error;
  }
};

it('leaves no table with an app out of the hidden one', () => {
  expect(empty).toEqual([]);
});

it('puts every table with an app under the app scope', async () => {
  const unscoped = await rows(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'app_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and not p.polpermissive
        and pg_get_expr(p.polqual, p.polrelid) like '%app.apps%')`);
  expect(unscoped).toEqual([]);
});

/** What else reads of reviews in other ways. */
const ALSO: [name: string, input: (of: Tenant) => object][] = [
  ...[
    { search: 'secret' },
    { filter: { words: { all: ['secret'] } } },
    { filter: { topics: { any: ['crashes'] } } },
    { filter: { stars: [1] }, sort: 'lowestStars' },
    { filter: { kinds: { any: ['bug'] } } },
    { filter: { versions: ['1.0'], answered: false }, sort: 'oldest' },
  ].map((asked): [string, () => object] => ['review.find', () => ({ filter: {}, offset: 0, ...asked })]),
  ['review.find', ({ labelId }) => ({ filter: { labels: { any: [labelId] } }, offset: 0 })],
  ['insight.topics', () => ({ filter: { stars: [1] }, from: '2026-01-01', to: '2026-12-31' })],
  ['insight.ratings', () => ({ filter: { kinds: { any: ['bug'] } }, from: '2026-01-01', to: '2026-12-31' })],
  ['insight.drafts', () => ({ filter: {}, from: '2026-01-01', to: '2026-12-31' })],
  ['insight.effect', () => ({ filter: {}, from: '2026-01-01', to: '2026-12-31' })],
  ['topic.list', () => ({ quotes: true })],
  [
    'batch.create',
    ({ app }) => ({ filter: {}, instruction: `For ${app.appId}`, about: { topics: [], versions: [] } }),
  ],
];

it.each([
  ...OF_MEMBERS.map((call) => ({
    name: call.name,
    of: (of: Tenant) => rightInput(call.name, of, clock.now),
  })),
  ...ALSO.map(([name, of]) => ({ name, of })),
])('answers $name as if the hidden app did not exist', async ({ name, of }) => {
  const call = OF_MEMBERS.find((one) => one.name === name);
  if (!call) throw new Error(`${name} is not for members`);
  clock.now += 1; // what is made has an order
  const answers: string[] = [];
  for (const each of [one, two]) {
    await again[name]?.(each);
    await stay(each);
    answers.push(alike(await ask(call, each, of(each)), each));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(answers[0]).not.toContain(hidden.appId);
});

it.each(OF_MEMBERS)('finds no id of the hidden app by $name', async (call) => {
  const stateOf = () =>
    rows(
      `select (select json_agg(r order by review_id) from reviews r where app_id = $1) as reviews,
         (select json_agg(b) from batches b where batch_id = $2) as batch,
         (select json_agg(p) from proposals p where app_id = $1) as proposals,
         (select json_agg(d order by review_id) from drafts d where app_id = $1) as drafts,
         (select json_agg(s order by review_id) from submits s where app_id = $1) as submits,
         (select json_agg(n) from notes n where app_id = $1) as notes, (select count(*) from jobs where app_id = $1) as jobs`,
      ...[hidden.appId, hidden.batchId],
    );
  const before = await stateOf();
  const asked = rightInput(call.name, one, clock.now);
  const own = JSON.stringify('filter' in asked ? { ...asked, filter: { apps: [one.app.appId] } } : asked);
  const names: [string, string, string][] = [
    [one.app.appId, hidden.appId, '9900000991'],
    [one.batchId, hidden.batchId, newId()],
    [one.itemId, hidden.itemId, newId()],
    [one.noteId, hidden.noteId, newId()],
    [one.exportId, hidden.exportId, newId()],
  ];
  for (const [id, foreign, unknown] of names.filter(([id]) => own.includes(`"${id}"`))) {
    const answers: string[] = [];
    for (const named of [foreign, unknown]) {
      await again[call.name]?.(one);
      const answer = await ask(call, one, JSON.parse(own.replaceAll(`"${id}"`, `"${named}"`)));
      answers.push(alike(answer.replaceAll(named, 'named'), one));
    }
    expect(answers[0]).toBe(answers[1]);
  }
  expect(await stateOf()).toEqual(before);
});

it('exports what a member sees, and ends when that changes', async () => {
  const texts: string[] = [];
  for (const each of [one, two]) {
    const { caller } = each;
    await stay(each);
    await again['export.start']?.(each);
    const { download } = await startExport(context, caller, { filter: {}, format: 'csv' });
    const claimed = {
      ...(await claimExport(context, download.split('/').at(-1) ?? '')),
      apps: limited(each).apps,
    };
    const seen = contextFor(context, claimed.apps);
    let text = '';
    const deliver = async (parts: AsyncIterable<string>) => {
      for await (const part of parts) text += part;
    };
    await sendExport(seen, claimed, {
      deliver,
      signal: new AbortController().signal,
      inTurn: (work) => work(),
      timing: EXPORT_TIMING,
    });
    texts.push(alike(text, each));
    await expect(requireAccess(context, claimed)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  }
  expect(texts[0]?.split('\n').length).toBeGreaterThan(5);
  expect(texts[0]).toBe(texts[1]);
});

/** All that a stream tells about a company since a position. */
const toldOf = async ({ app, caller }: Tenant, apps: Caller['apps'], cursor: string | undefined) => {
  const hub = openHub(context);
  const { promise, resolve } = Promise.withResolvers<string>();
  hub.join(app.companyId, { userId: caller.userId, apps, send: resolve }, cursor);
  const text = await promise;
  await hub.close();
  return text.split('\n').filter((line) => line.startsWith('data: '));
};

it('tells a stream of nothing that the member does not see', async () => {
  const { appId } = hidden;
  const { caller } = one;
  const filter = { apps: [appId] };
  await saveView(context, caller, { name: 'Theirs', filter, sort: 'newest', isPinned: false });
  await addNote(context, caller, { appId, reviewId: one.reviewId, text: 'Secret' });
  await setLabels(context, caller, { appId, reviewId: one.quietId, labels: [one.labelId] });
  const instruction = 'Fixed for them.';
  await createBatch(context, caller, {
    filter,
    instruction,
    about: { topics: [], versions: [] },
    takesOthers: true,
  });
  await rows('update app_syncs set failing_since = now() where app_id = $1', appId);
  const draft = { ...JSON.parse(DRAFT), revision: 1 };
  await saveDraft(context, caller, { appId, reviewId: one.reviewId, version: 0, draft });
  for (const { app } of [one, two]) await settled(rows, app.companyId);
  const told = await toldOf(one, limited(one).apps, await before);
  expect(told.map((line) => alike(line, one))).toEqual(
    (await toldOf(two, limited(two).apps, await beforeToo)).map((line) => alike(line, two)),
  );
  expect(told.length).toBeGreaterThan(3);
  const all = await toldOf(one, caller.apps, await before);
  expect(all.filter((line) => line.includes(appId)).length).toBeGreaterThan(1);
  expect(told.join()).not.toContain(appId);
});

it('creates no batch with the id of one that the member does not see', async () => {
  const { companyId, appId } = one.app;
  await rows(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
     values ($1, $2, 'free', '', '', 'Bad', 1, now(), now())`,
    ...[companyId, appId],
  );
  const make = (id: string) =>
    createBatch(contextFor(context, limited(one).apps), limited(one), {
      id,
      reviews: [{ appId, reviewId: 'free' }],
      instruction: 'Guessed.',
      about: { topics: [], versions: [] },
      takesOthers: true,
    });
  await expect(make(hidden.batchId)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  expect((await make(newId())).batch).toMatchObject({ total: 1 });
});
