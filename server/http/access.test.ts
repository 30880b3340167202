import { describe, expect, it } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { DEFAULT_PROMPTS } from '#shared/domain/prompt-texts.ts';
import { appleKeyOf } from '#tests/support/a-sandbox.ts';
import { aDoor } from '#tests/support/door.ts';
import { aWorld } from '#tests/support/world.ts';
import { inTenant } from '../db/database.ts';
import { addApps } from '../db/tables/apps.ts';
import { recordGap } from '../db/tables/review-gaps.ts';
import { saveStoreLink } from '../db/tables/store-links.ts';
import { submitAnswer } from '../features/reviews/submit-answer.ts';
import { syncReviews } from '../features/reviews/sync-reviews.ts';

const { world, clock, aCompany, anApp, rows, sandbox } = await aWorld();
const door = await aDoor(world, { trustedProxies: '127.0.0.1' });

/** A paid subscription that the company is known to have had; what it may use does not change. */
const subscribed = async (companyId: string) => {
  const paid = await sandbox.pay(companyId);
  await rows(
    `insert into subscriptions values ($1, $2, now() - interval '1 day', false, now() - interval '1 day', '', null)`,
    companyId,
    paid.subscriptionId,
  );
  return paid;
};
/** A publisher in the App Store that the company has linked, with an app that is added and one that is not. */
const linked = async (companyId: string, n: number) => {
  const ids = [`81${n}`, `82${n}`];
  const files = await sandbox.addPublisher(ids.map((id) => ({ store: 'apple', id, name: 'Own' })));
  const key = appleKeyOf(files.apple);
  await inTenant(world.db, companyId, async (tx) => {
    await saveStoreLink(tx, world.vault, { companyId, key, developerName: 'Own' });
    const [id = ''] = ids;
    await addApps(tx, companyId, [{ id, store: 'apple', name: 'Own', image: '', creator: '' }]);
  });
  return { key, hidden: ids[0], offered: ids[1] };
};
/** When a gap of everybody's begins. */
const GAP = '2026-10-01T00:00:00.000Z';
let tenants = 0;
const tenant = async () => {
  tenants += 1;
  const app = await anApp({ store: 'google' });
  const own = await linked(app.companyId, tenants);
  const reviewId = await app.review({ body: `The secret of ${app.appId}`, at: Date.now() - 60_000 });
  const goneId = await app.review({ body: `A secret of ${app.appId} too`, at: Date.now() - 60_000 });
  const sentId = await app.review({ body: `What ${app.appId} answers`, at: Date.now() - 60_000 });
  await syncReviews(world, app, 600_000);
  const { appId, caller } = app;
  const sending = { review: { reviewId: sentId, response: 'Wait' }, delayMs: 30_000 };
  const { review: sent } = await submitAnswer(world, caller, { appId, loadTimestamp: clock.now, ...sending });
  const paid = await subscribed(app.companyId);
  const gap = { from: Date.parse(GAP), to: Date.parse(GAP) + 60_000 };
  await app.inScope((tx) => recordGap(tx, app, gap));
  return { app, own, reviewId, goneId, sent, paid, caller, token: await door.tokenOf(caller.userId) };
};
const [mine, theirs] = [await tenant(), await tenant()];
type Tenant = typeof mine;

const pair = { response: 'Typed', translatedResponse: '' };
const typed = { ...pair, synced: pair, inEnglish: false, revision: 1, replyRevision: 0, undo: [] };

/** A right input for every row of the wire, about what a tenant has; a row without one fails here. */
const inputs: Record<string, (of: Tenant) => object> = {
  'application.add': ({ own }) => ({ apps: [{ id: own.offered, storeType: 'apple' }] }),
  'application.closeGap': ({ app }) => ({ id: app.appId, from: GAP }),
  'application.delete': ({ own }) => ({ id: own.hidden }),
  'application.getAll': () => ({}),
  'application.getApps': () => ({ storeType: 'apple' }),
  'application.update': ({ app }) => ({ id: app.appId, config: { additionalPrompt: 'Be kind.' } }),
  'config.get': () => ({}),
  'draft.save': ({ app, reviewId }) => ({ appId: app.appId, reviewId, version: 0, draft: typed }),
  'needs.list': () => ({}),
  'preview.reply': ({ app }) => ({ id: app.appId }),
  'prompts.get': () => ({}),
  'prompts.save': () => ({ ...DEFAULT_PROMPTS, masterPrompt: 'Be kind.' }),
  'review.getAppReviews': ({ app }) => ({ id: app.appId, offset: 0, answered: false }),
  'review.getFacets': ({ app }) => ({ id: app.appId, answered: false }),
  'review.delete': ({ app, goneId }) => ({ appId: app.appId, reviewId: goneId }),
  'review.submitAnswer': ({ app, reviewId }) => ({
    review: { reviewId, response: 'Thank you!' },
    appId: app.appId,
    loadTimestamp: clock.now,
    delayMs: 30_000,
  }),
  'review.undoSubmit': ({ app, sent: { reviewId, replyRevision } }) => ({
    ...{ appId: app.appId, reviewId, replyRevision },
  }),
  'review.regenerate': ({ app, reviewId }) => ({ appId: app.appId, review: { reviewId } }),
  'review.translate': ({ app }) => ({ text: 'Thank you!', targetLanguage: 'de', appId: app.appId }),
  'statistics.get': () => ({ fromMonth: '2026-10', toMonth: '2026-11' }),
  'store.getStatus': () => ({}),
  'store.link': ({ own: { key } }) => ({
    storeType: 'apple',
    config: { keyId: key.keyId, privateKey: key.privateKey },
  }),
  'store.unlink': () => ({ storeType: 'google' }),
  'subscription.getManagementUrls': () => ({}),
  'subscription.getSubscriptionResult': ({ paid: { transactionId } }) => ({ transactionId }),
  'trial.activate': () => ({}),
  'user.checkEmailAvailability': ({ caller }) => ({ email: caller.username }),
  'user.create': ({ caller: { userId: id, username } }) => ({
    ...{ id, username, firstName: 'Sam', lastName: 'Oak', companyName: 'Oakwood' },
  }),
  'user.get': ({ caller }) => ({ id: caller.userId }),
  'user.getSettings': () => ({}),
  'user.me': () => ({}),
  'user.update': () => ({ updates: { known_languages: ['de'] } }),
};
const all: [string, Endpoint][] = Object.entries(api).flatMap(([noun, verbs]) =>
  Object.entries<Endpoint>(verbs).map(([verb, row]): [string, Endpoint] => [`${noun}.${verb}`, row]),
);
/** Calls that name nothing of the caller's own, so that a foreign input is no different. */
const NAMELESS = [
  ...['application.getAll', 'config.get', 'statistics.get', 'store.getStatus', 'trial.activate'],
  ...['user.checkEmailAvailability', 'user.getSettings', 'user.me', 'user.update'],
  ...['application.getApps', 'prompts.get', 'prompts.save', 'store.link', 'store.unlink'],
  ...['subscription.getManagementUrls', 'needs.list'],
];
/** What a call needs to be done before it can be done again. */
const again: Record<string, (of: Tenant) => Promise<unknown>> = {
  'store.link': ({ app }) =>
    rows("delete from store_links where company_id = $1 and store = 'apple'", app.companyId),
};

const inputOf = (name: string, of: Tenant): object => {
  const input = inputs[name];
  if (!input) throw new Error(`${name} has no input in this table`);
  return input(of);
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
let asked = 0;
/** Each from an address of its own, so that what is limited by address is not in the way. */
const ask = (row: Endpoint, body: object, headers: Record<string, string> = {}) => {
  asked += 1;
  const from = { 'x-forwarded-for': `198.51.${asked >> 8}.${asked & 255}` };
  return door.ask({
    method: row.method,
    path: row.path.replace(':id', String(Reflect.get(body, 'id'))),
    headers: { ...from, ...headers },
    ...(row.method === 'GET' ? {} : { body }),
  });
};
/** Everything a tenant has, as it stands. */
const stateOf = ({ app }: Tenant) =>
  rows(
    `select (select json_agg(r order by review_id) from reviews r where company_id = $1) reviews,
      (select json_agg(s order by review_id, reply_revision) from submits s where company_id = $1) submits,
      (select json_agg(d order by review_id) from drafts d where company_id = $1) drafts,
      (select count(*) from reply_revisions where company_id = $1) replies,
      (select json_agg(a order by app_id) from apps a where company_id = $1) apps,
      (select json_agg(l order by store) from store_links l where company_id = $1) links,
      (select json_agg(p) from prompts p where company_id = $1) prompts,
      (select json_agg(u) from usage u where company_id = $1) usage,
      (select json_agg(u) from users u where company_id = $1) people,
      (select json_agg(c) from companies c where company_id = $1) company`,
    app.companyId,
  );

it('has an input for every row, and no other', () => {
  expect(Object.keys(inputs).sort()).toEqual(all.map(([name]) => name).sort());
});

describe.each(all)('%s', (name, row) => {
  const isOpen = row.access === 'anyone';

  it('answers its caller', async () => {
    await again[name]?.(mine);
    expect(await ask(row, inputOf(name, mine), bearer(mine.token))).toMatchObject({ status: 200 });
  });

  it('is answered to nobody without a token that holds', async () => {
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

  it.skipIf(isOpen)('knows nobody who is signed in but registered nowhere', async () => {
    const stranger = bearer(await door.tokenOf('nobody-at-all'));
    expect(await ask(row, inputOf(name, mine), stranger)).toMatchObject({
      status: 404,
      body: { error: 'ENTITY_NOT_FOUND' },
    });
  });

  it('tells one tenant nothing of another, and changes nothing of theirs', async () => {
    const before = await stateOf(theirs);
    const answer = await ask(row, inputOf(name, theirs), bearer(mine.token));
    if (!NAMELESS.includes(name))
      expect(answer).toMatchObject({ status: 404, body: { error: 'ENTITY_NOT_FOUND' } });
    for (const secret of [
      theirs.paid.subscriptionId,
      theirs.own.offered,
      theirs.own.key.keyId,
      theirs.app.appId,
      theirs.reviewId,
      theirs.app.companyId,
      theirs.caller.username,
    ])
      expect(answer.text).not.toContain(secret);
    expect(await stateOf(theirs)).toEqual(before);
  });

  it.skipIf(isOpen)('takes nobody’s word for who is calling', async () => {
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
  ])('is refused with %s where access is over, if it needs access', async (code, entitled) => {
    const app = await anApp({ company: await aCompany(entitled), key: null });
    const [paid, token] = [await subscribed(app.companyId), await door.tokenOf(app.caller.userId)];
    const over: Tenant = { ...mine, app, paid, caller: app.caller, token };
    const answer = await ask(row, inputOf(name, over), bearer(over.token));
    const isOver =
      row.access === 'paying' || (name === 'trial.activate' && code !== 'NO_ACTIVE_SUBSCRIPTION'); // there is one trial
    expect(answer).toMatchObject(isOver ? { status: 403, body: { error: code } } : { status: 200 });
  });
});
