import { afterAll, describe, expect, it } from 'vitest';
import { DOWNLOAD } from '#shared/contract/export/schema.ts';
import * as subscription from '#shared/contract/subscription/endpoints.ts';
import * as user from '#shared/contract/user/endpoints.ts';
import { may, ROLES, type Role } from '#shared/domain/account/roles.ts';
import { batchAgain } from '#tests/support/app/batches.ts';
import { channelAgain } from '#tests/support/app/channels.ts';
import { expectHeaders } from '#tests/support/app/headers.ts';
import { isOfTeam, teamAgain, teamOf } from '#tests/support/app/invitations.ts';
import { askRow, bearer, type Tenant, tenantsOf } from '#tests/support/app/tenants.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { type Answer, startApi } from '#tests/support/app/test-server.ts';
import { ROWS, type Row, rightInput } from '#tests/support/app/valid-inputs.ts';

const kit = await createTestContext();
const { context, clock, createCompany, createMember, createApp, rows } = kit;
const server = await startApi(context, { trustedProxies: '127.0.0.1', databaseUrl: kit.url });
const { tenant, subscribed } = tenantsOf(kit, server);
const mine = await tenant();
const theirs = await tenant();
/** The same company as its members see it, by their role. */
const asMember = async (role: Role): Promise<Tenant> => {
  const caller = role === 'owner' ? mine.caller : await createMember(mine.caller, role);
  return { ...mine, caller, token: await server.tokenOf(caller.userId) };
};
const people: Record<Role, Tenant> = {
  owner: await asMember('owner'),
  admin: await asMember('admin'),
  replier: await asMember('replier'),
  contributor: await asMember('contributor'),
  viewer: await asMember('viewer'),
};
// Everybody was here today already: the first call of a day is noted.
await rows("update memberships set seen_on = (now() at time zone 'UTC')::date");

/** Inputs that name nothing of the caller's own, so that a foreign caller is answered the same. */
const NAMELESS = [
  ...['application.getAll', 'config.get', 'statistics.get', 'store.getStatus', 'subscription.activateTrial'],
  ...['user.checkEmailAvailability', 'user.getSettings', 'user.me', 'user.saveSettings', 'user.update'],
  ...['company.getAiUsage', 'company.getSettings', 'company.saveSettings', 'company.list', 'company.create'],
  ...['notification.getPreferences', 'notification.savePreferences'],
  ...['member.list', 'member.leave', 'invitation.list', 'invitation.create', 'invitation.get'],
  ...['application.getApps', 'prompts.get', 'prompts.save', 'store.link', 'store.setLimits', 'store.unlink'],
  ...[
    'subscription.getManagementUrls',
    'subscription.getSubscriptionResult',
    'actionItems.list',
    'events.stream',
  ],
  ...['label.list', 'view.list', 'view.counts', 'topic.list', 'topic.suggestions', 'review.find'],
  ...['backfill.get', 'backfill.start', 'backfill.pause', 'reply.retryDrafts'],
  ...['export.start', 'insight.overview', 'batch.list', 'release.watch', 'incident.list', 'destination.list'],
  ...[
    'insight.effect',
    'insight.week',
    'insight.drafts',
    'insight.ratings',
    'insight.topics',
    'insight.workload',
  ],
];
/** What is answered about something that is another company's. */
const isMissing = (name: string, reviewId: string) =>
  ANSWERED_OTHERWISE[name]?.(reviewId) ?? { status: 404, body: { error: 'ENTITY_NOT_FOUND' } };
const ANSWERED_OTHERWISE: Record<string, (reviewId: string) => object> = {
  'review.bulk': (reviewId) => ({
    status: 200,
    body: { done: 0, skipped: [{ reviewId, reason: 'NOT_FOUND' }] },
  }),
  // Whoever has the secret of a link may know that it works.
  'invitation.accept': () => ({ status: 409, body: { error: 'NOT_ALLOWED' } }),
};
const teamBack = (of: Tenant) => teamAgain(rows)(of, of.caller);
const topicsBack = ({ app, topicId, mergedId }: Tenant) =>
  rows(
    `insert into topics (company_id, topic_id, name) values ($1, $2, left($2, 40)), ($1, $3, left($3, 40))
     on conflict (company_id, topic_id) do update set merged_into = null, archived_at = null`,
    ...[app.companyId, topicId, mergedId],
  );
/** What has to be undone before a call can be repeated. */
const again: Record<string, (of: Tenant) => Promise<unknown>> = {
  'store.link': ({ app }) =>
    rows("delete from store_links where company_id = $1 and store = 'apple'", app.companyId),
  ...batchAgain(rows),
  ...channelAgain(rows),
  ...Object.fromEntries(ROWS.flatMap(([name]) => (isOfTeam(name) ? [[name, teamBack]] : []))),
  'batch.create': ({ reviewId }) =>
    rows("update proposals set state = 'withdrawn', reason = 'not_needed' where review_id = $1", reviewId),
  'topic.delete': topicsBack,
  'topic.merge': topicsBack,
  'topic.archive': topicsBack,
  'topic.save': topicsBack,
  'export.get': ({ caller, exportId }) =>
    rows('update exports set user_id = $2 where export_id = $1', exportId, caller.userId),
  'export.start': ({ app, exportId }) =>
    rows('delete from exports where company_id = $1 and export_id <> $2', app.companyId, exportId),
  ...Object.fromEntries(
    ['incident.mute', 'incident.resolve'].map((name) => [
      name,
      ({ incidentId }: Tenant) =>
        rows(
          "update incidents set state = 'open', ended_at = null, end_kind = null, ended_by = null, muted_until = null where incident_id = $1",
          incidentId,
        ),
    ]),
  ),
  'note.delete': ({ app, reviewId, noteId, caller }) =>
    rows(
      `insert into notes (company_id, app_id, review_id, note_id, text, user_id, user_name) values ($1, $2, $3, $4, 'Own', $5, 'Own')
       on conflict (company_id, app_id, review_id, note_id) do update set user_id = excluded.user_id`,
      ...[app.companyId, app.appId, reviewId, noteId, caller.userId],
    ),
  'release.delete': ({ app, releaseId }) =>
    rows(
      `insert into releases (company_id, app_id, release_id, version, day, via) values ($1, $2, $3, 'Own', '2026-10-05', 'person')
       on conflict do nothing`,
      ...[app.companyId, app.appId, releaseId],
    ),
  'view.delete': ({ app, viewId }) =>
    rows(
      `insert into views (company_id, view_id, name, filter, sort) values ($1, $2, 'Own', '{}', 'newest')
       on conflict (company_id, view_id) do nothing`,
      app.companyId,
      viewId,
    ),
};

/** The values of a tenant that a call can name. */
const namesOf = ({ app, own, reviewId, goneId, quietId, sent, paid, caller, ...ids }: Tenant): string[] => [
  ...[
    ids.batchId,
    ids.itemId,
    ids.releaseId,
    ids.incidentId,
    ids.destinationId,
    ids.deliveryId,
    ids.labelId,
    ids.viewId,
    ids.exportId,
    ids.topicId,
    ids.mergedId,
    ids.noteId,
    ids.memberId,
    ids.invitationId,
  ],
  ...[app.appId, own.hidden, own.offered, reviewId, goneId, quietId, sent.reviewId],
  ...[paid.transactionId, caller.userId],
];
const inputOf = (name: string, of: Tenant): object => rightInput(name, of, clock.now);
const seen = new Map<number, number>();
/** Sends a request and checks the headers every answer must have. */
const ask = async (row: Row, input: object, headers: Record<string, string> = {}): Promise<Answer> => {
  const answer = await askRow(server, row, input, headers);
  seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
  expectHeaders(answer);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer;
};
/** Everything a tenant has, as currently stored. */
const stateOf = ({ app }: Tenant) =>
  rows(
    `select (select json_agg(r order by review_id) from reviews r where company_id = $1) reviews,
      (select json_agg(s order by review_id, reply_revision) from submits s where company_id = $1) submits,
      (select json_agg(d order by review_id) from drafts d where company_id = $1) drafts,
      (select count(*) from reply_revisions where company_id = $1) replies,
      (select json_agg(a order by app_id) from apps a where company_id = $1) apps,
      (select json_agg(l order by label_id) from labels l where company_id = $1) labels,
      (select json_agg(b order by batch_id) from batches b where company_id = $1) batches,
      (select json_agg(p order by proposal_id) from proposals p where company_id = $1) proposals,
      (select json_agg(v order by view_id) from views v where company_id = $1) views,
      (select json_agg(e order by export_id) from exports e where company_id = $1) exports,
      (select json_agg(l order by store) from store_links l where company_id = $1) links,
      (select json_agg(p) from prompts p where company_id = $1) prompts,
      (select json_agg(u) from usage u where company_id = $1) usage,
      (select json_agg(p) from internal.people p join memberships m using (user_id) where m.company_id = $1) people,
      (select json_agg(m order by user_id) from memberships m where company_id = $1) memberships,
      (select json_agg(i order by invitation_id) from invitations i where company_id = $1) invitations,
      (select json_agg(c) from companies c where company_id = $1) company`,
    app.companyId,
  );

/** Routes without a caller: health, the page, the signed webhook, the documents, downloads and links of mails by their secret. */
const OPEN = [
  ...['/', '/*', '/healthz', '/readyz', '/api/docs', '/api/paddle/webhook', '/payment-frame'],
  '/api/notification/unsubscribe',
  ...['/.well-known/security.txt', DOWNLOAD.path],
];

it('covers exactly the routes the server has', async () => {
  const known = new Set(ROWS.map(([, { method, path }]) => `${method} ${path}`));
  const mounted = server.routes().filter(({ path }) => !OPEN.includes(path));
  const answers = mounted.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));
  const isHead = (route: string) => route.startsWith('HEAD ');
  expect(answers.filter((route) => !isHead(route)).sort()).toEqual([...known].sort());
  for (const route of answers.filter(isHead)) {
    const path = route.slice('HEAD '.length);
    const row = ROWS.find((one) => one[1].path === path && one[1].method === 'GET')?.[1];
    expect(await server.ask({ method: 'HEAD', path })).toMatchObject({
      status: row?.access === 'anyone' ? 200 : 401,
    });
  }
});

describe.each(ROWS)('%s', (name, row) => {
  const isOpen = row.access === 'anyone';
  afterAll(() => (isOfTeam(name) ? teamBack(mine) : undefined)); // who has left calls the next

  it('answers whoever has just the right that it needs, and refuses all below', async () => {
    const able = ROLES.filter((role) => row.right === null || may(role, row.right));
    const least = row.right === null ? mine : people[able.at(-1) ?? 'owner'];
    const before = await stateOf(mine);
    for (const role of ROLES.slice(able.length)) {
      const answer = await ask(row, inputOf(name, people[role]), bearer(people[role].token));
      expect(answer, role).toMatchObject({ status: 409, body: { error: 'NOT_ALLOWED' } });
    }
    expect(await stateOf(mine)).toEqual(before);
    await again[name]?.(least);
    expect(await ask(row, inputOf(name, least), bearer(least.token))).toMatchObject({ status: 200 });
  });

  it('rejects calls without a valid token', async () => {
    const [head = '', claims = '', signature = ''] = mine.token.split('.');
    const unsigned = Buffer.from('{"alg":"none","kid":"one"}').toString('base64url');
    const wrong: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: mine.token },
      { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
      bearer('garbage'),
      bearer('a.b.c'),
      bearer(`${head}.${claims}.`),
      bearer(`${unsigned}.${claims}.`),
      bearer(`${head}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`),
      { ...bearer(`${mine.token}x`), 'x-company-id': mine.app.companyId },
    ];
    for (const headers of wrong) {
      const answer = await ask(row, inputOf(name, mine), headers);
      expect(answer).toMatchObject(
        isOpen ? { status: 200 } : { status: 401, body: { error: 'EXPIRED_TOKEN' } },
      );
    }
  });

  it.skipIf(isOpen)('answers 404 to an unregistered account', async () => {
    const stranger = bearer(await server.tokenOf('nobody-at-all'));
    expect(await ask(row, inputOf(name, mine), stranger)).toMatchObject({
      status: 404,
      body: { error: 'ENTITY_NOT_FOUND' },
    });
  });

  it("neither reveals nor changes another tenant's data", async () => {
    const before = await stateOf(theirs);
    const answer = await ask(row, inputOf(name, theirs), bearer(mine.token));
    if (!NAMELESS.includes(name)) expect(answer).toMatchObject(isMissing(name, theirs.reviewId));
    const text = name === 'review.bulk' ? '' : answer.text; // it names what the caller named
    for (const secret of [
      theirs.paid.subscriptionId,
      theirs.own.offered,
      theirs.own.key.keyId,
      theirs.app.appId,
      theirs.reviewId,
      theirs.app.companyId,
      theirs.caller.username,
    ])
      expect(text).not.toContain(secret);
    expect(await stateOf(theirs)).toEqual(before);
  });

  it("finds none of another tenant's ids", async () => {
    const own = JSON.stringify(inputOf(name, mine));
    const swaps = namesOf(mine).map((name, n): [string, string] => [name, namesOf(theirs)[n] ?? '']);
    const before = await stateOf(theirs);
    for (const [id, foreign] of swaps.filter(([id]) => !isOpen && own.includes(`"${id}"`))) {
      const input = JSON.parse(own.replaceAll(`"${id}"`, `"${foreign}"`));
      const reviewId = foreign === theirs.reviewId ? foreign : mine.reviewId;
      expect(await ask(row, input, bearer(mine.token)), foreign).toMatchObject(isMissing(name, reviewId));
    }
    expect(await stateOf(theirs)).toEqual(before);
  });

  it.skipIf(isOpen)('ignores what the body claims about the caller', async () => {
    const false_ = [theirs.caller.username, theirs.caller.userId, 'nobody@acme.test', ''];
    const claims = Object.keys(Object(Reflect.get(Object(row.input), 'shape')));
    const before = await stateOf(theirs);
    for (const claim of false_) {
      const lies: object[] = [];
      if (claims.includes('username')) lies.push({ username: claim });
      if (claims.includes('user'))
        lies.push({ user: claim }, { user: { id: claim } }, { user: { username: claim } });
      for (const lie of lies)
        expect(await ask(row, { ...inputOf(name, mine), ...lie }, bearer(mine.token))).toMatchObject({
          status: 404,
          body: { error: 'ENTITY_NOT_FOUND' },
        });
    }
    for (const company of [theirs.app.companyId, 'nothing', ''])
      expect(
        await ask(row, inputOf(name, mine), { ...bearer(mine.token), 'x-company-id': company }),
      ).toMatchObject({ status: 404, body: { error: 'ENTITY_NOT_FOUND' } });
    expect(await stateOf(theirs)).toEqual(before);
  });

  it.skipIf(isOpen)('takes a true word for it, however it is spelt', async () => {
    const { username, companyId } = mine.caller;
    const headers = { ...bearer(mine.token), 'x-company-id': companyId };
    for (const claim of [username, username.toUpperCase()]) {
      await again[name]?.(mine);
      expect(await ask(row, { ...inputOf(name, mine), username: claim }, headers)).toMatchObject({
        status: 200,
      });
    }
  });

  const day = 24 * 3_600_000;
  it.each([
    ['TRIAL_EXPIRED', { trialEndsAt: Date.now() - day }],
    ['SUBSCRIPTION_EXPIRED', { trialEndsAt: Date.now() - day, subscriptionEndsAt: Date.now() - day }],
    ['NO_ACTIVE_SUBSCRIPTION', { trialEndsAt: null }],
  ])('is refused with %s after access has ended, if it requires access', async (code, entitled) => {
    const store = code === 'TRIAL_EXPIRED' ? 'apple' : 'google'; // each is limited in number
    const app = await createApp({ company: await createCompany(entitled), key: null, store });
    const paid = await subscribed(app.companyId);
    const token = await server.tokenOf(app.caller.userId);
    const team = isOfTeam(name) ? await teamOf(kit, app.caller) : {};
    const expired: Tenant = { ...mine, ...team, app, paid, caller: app.caller, token };
    const answer = await ask(row, inputOf(name, expired), bearer(expired.token));
    const isOver =
      row.access === 'paying' || (name === 'subscription.activateTrial' && code !== 'NO_ACTIVE_SUBSCRIPTION'); // a company has one trial
    expect(answer).toMatchObject(isOver ? { status: 403, body: { error: code } } : { status: 200 });
  });
});

it('tells a member without the right first that access has ended, where it matters', async () => {
  const company = await createCompany({ trialEndsAt: clock.now - 1 });
  const viewer = await createMember(company, 'viewer');
  const token = await server.tokenOf(viewer.userId);
  const rightless = ROWS.filter(([, { right }]) => right !== null && !may('viewer', right));
  expect(rightless.length).toBeGreaterThan(50);
  for (const [name, row] of rightless)
    expect(await ask(row, inputOf(name, mine), bearer(token)), name).toMatchObject(
      row.access === 'paying'
        ? { status: 403, body: { error: 'TRIAL_EXPIRED' } }
        : { status: 409, body: { error: 'NOT_ALLOWED' } },
    );
});

it('refuses a new name of the company from whoever does not administer it', async () => {
  const answer = await ask(
    user.update,
    { updates: { company_name: 'Theirs' } },
    bearer(people.replier.token),
  );
  expect(answer).toMatchObject({ status: 409, body: { error: 'NOT_ALLOWED' } });
});

it('covers every kind of answer', () => {
  const cases = [...seen.values()].reduce((sum, one) => sum + one, 0);
  process.stdout.write(`access matrix: ${cases} cases expired ${ROWS.length} rows\n`);
  expect(cases).toBeGreaterThanOrEqual(250);
  expect([...seen.keys()].sort()).toEqual([200, 401, 403, 404, 409]); // 409: a store can be linked only once
});

it('refuses management links during a trial without reporting lost access', async () => {
  const { caller } = await createApp({ company: await createCompany(), key: null, store: 'google' });
  const token = await server.tokenOf(caller.userId);
  expect(await ask(subscription.getManagementUrls, {}, bearer(token))).toMatchObject({
    status: 409,
    body: { error: 'NO_ACTIVE_SUBSCRIPTION' },
  });
});
