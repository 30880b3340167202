import { expect, it } from 'vitest';
import { DAY } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { listApps } from '../apps/list-apps.ts';
import { getStoreStatus } from '../stores/get-store-status.ts';
import { getStatistics } from '../usage/get-statistics.ts';
import { getConfig } from './get-config.ts';
import { getMe } from './get-me.ts';
import { getSettings } from './get-settings.ts';
import { getUser } from './get-user.ts';
import { saveSettings } from './save-settings.ts';
import { updateUser } from './update-user.ts';

const { context, clock, createCompany, createMember, createApp, rows } = await createTestContext();

it('shows callers only themselves', async () => {
  const caller = await createCompany();
  const other = await createCompany();
  const { user } = await getMe(context, { ...caller, knownLanguages: ['de', 'xx'] }, {});
  expect(user).toEqual({
    id: caller.userId,
    username: caller.username,
    firstName: 'Robin',
    lastName: 'Fern',
    companyName: 'Acme',
    companyId: caller.companyId,
    role: 'owner',
    knownLanguages: ['en', 'de'],
    auth: {
      hasAccess: true,
      type: 'trial',
      expiresAt: new Date(clock.now + 30 * DAY).toISOString(),
      isCanceled: false,
    },
  });
  expect((await getUser(context, caller, { id: caller.userId })).user.id).toBe(caller.userId);
  for (const id of [other.userId, other.companyId, ''])
    await expect(getUser(context, caller, { id })).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
});

it('publishes the sign-in configuration', async () => {
  expect(await getConfig(context, { address: '198.51.100.1' }, {})).toEqual(context.installation);
});

it('saves known languages with English first, unique and valid', async () => {
  const caller = await createCompany();
  const colleague = await createCompany();
  const saved = async () =>
    (await rows('select known_languages l from internal.people where user_id = $1', caller.userId))[0].l;
  const cases: [string[], string[]][] = [
    [
      ['de', 'fr'],
      ['en', 'de', 'fr'],
    ],
    [
      ['pt-BR', 'en', 'pt', 'DE', 'de-AT'],
      ['en', 'pt', 'de'],
    ],
    [['xx', '', 'english', "'; drop table users", '<b>', '😀', '\u202ede'], ['en']],
    [[], ['en']],
  ];
  for (const [known_languages, knownLanguages] of cases) {
    const { user } = await updateUser(context, caller, { updates: { known_languages } });
    expect(user).toMatchObject({ id: caller.userId, knownLanguages });
    expect(await saved()).toEqual(knownLanguages);
  }
  await Promise.all(
    ['de', 'fr'].map((tag) => updateUser(context, caller, { updates: { known_languages: [tag] } })),
  );
  expect(await saved()).toHaveLength(2);
  expect((await getSettings(context, { ...colleague, knownLanguages: ['de'] }, {})).settings).toEqual({
    knownLanguages: ['en', 'de'],
  });
  const theirs = await rows(
    'select known_languages l from internal.people where user_id = $1',
    colleague.userId,
  );
  expect(theirs).toEqual([{ l: ['en'] }]);
});

it('changes only the names of the caller and their company', async () => {
  const caller = await createCompany();
  const colleague = await createCompany();
  const updates = { first_name: 'Ada', last_name: 'Lovelace', company_name: 'Engines' };
  const { user } = await updateUser(context, caller, { updates });
  expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', companyName: 'Engines' });
  const names = (companyId: string) =>
    rows(
      'select first_name, last_name, name from internal.people join companies using (company_id) where company_id = $1',
      companyId,
    );
  expect(await names(caller.companyId)).toEqual([
    { first_name: 'Ada', last_name: 'Lovelace', name: 'Engines' },
  ]);
  expect(await names(colleague.companyId)).not.toMatchObject([{ name: 'Engines' }]);
  await updateUser(context, caller, { updates: { last_name: 'King' } });
  expect(await names(caller.companyId)).toEqual([{ first_name: 'Ada', last_name: 'King', name: 'Engines' }]);
});

it('lets those rename the company who administer it, and everybody themselves', async () => {
  const owner = await createCompany();
  const [admin, replier] = [await createMember(owner, 'admin'), await createMember(owner, 'replier')];
  const rename = (by: typeof owner, company_name: string) =>
    updateUser(context, by, { updates: { company_name, first_name: 'Ada' } });
  await expect(rename(replier, 'Engines')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  // The page sends the name along as it is.
  expect((await rename(replier, owner.companyName)).user).toMatchObject({ firstName: 'Ada' });
  expect((await rename(admin, 'Engines')).user).toMatchObject({ companyName: 'Engines' });
});

it('lists linked stores without their keys', async () => {
  const company = await createCompany();
  const none = { connected: false, developerName: null };
  const appStore = { ...none, limits: { requestsPerHour: null } };
  const limits = { readsPerHour: null, repliesPerDay: null };
  expect(await getStoreStatus(context, company, {})).toEqual({ appStore, googlePlay: { ...none, limits } });
  await createApp({ company, store: 'google' });
  expect(await getStoreStatus(context, company, {})).toEqual({
    appStore,
    googlePlay: { connected: true, developerName: 'Acme Inc.', limits },
  });
});

it('lists the company’s visible apps with their settings', async () => {
  const one = await createApp();
  const foreign = await createApp();
  const two = await createApp({ company: one.caller, store: 'google', modifiers: { tone: 'FORMAL' } });
  const { applications } = await listApps(context, one.caller, {});
  expect(applications.map(({ id }) => id).sort()).toEqual([one.appId, two.appId].sort());
  expect(JSON.stringify(applications)).not.toContain(foreign.appId);
  expect(applications.find(({ id }) => id === two.appId)).toMatchObject({
    storeType: 'google',
    promptModifiers: { tone: 'FORMAL' },
    config: { model: 'gpt-4o-mini', additionalPrompt: '' },
    unresolvedCount: 0,
    sync: {
      lastGoodSyncAt: null,
      failingSince: null,
      lastError: null,
      progress: { found: 0, prepared: 0, total: 0 },
      isLate: false,
      gaps: [],
    },
  });
  await two.inScope((tx) =>
    tx
      .updateTable('apps')
      .set({ hidden_at: new Date(clock.now) })
      .where('app_id', '=', two.appId)
      .execute(),
  );
  expect((await listApps(context, one.caller, {})).applications).toHaveLength(1);
});

it("returns the company's usage for every requested month", async () => {
  const mine = await createApp();
  const theirs = await createApp();
  const use = (app: typeof mine, month: string, processed: number) =>
    app.inScope((tx) =>
      tx.insertInto('usage').values({ company_id: app.companyId, month, processed }).execute(),
    );
  await use(mine, '2026-10', 7);
  await use(mine, '2026-12', 1000);
  await use(theirs, '2026-11', 99);
  const months = (fromMonth: string, toMonth: string) =>
    getStatistics(context, mine.caller, { fromMonth, toMonth });
  expect((await months('2026-10', '2026-12')).statistics).toEqual([
    { month: '2026-10', processedReviewsCount: 7, limit: 1000 },
    { month: '2026-11', processedReviewsCount: 0, limit: 1000 },
    { month: '2026-12', processedReviewsCount: 1000, limit: 1000 },
  ]);
  for (const [from, to] of [
    ['2026-11', '2026-10'],
    ['2024-11', '2026-11'],
  ] as const)
    await expect(months(from, to)).rejects.toMatchObject({ code: 'MISSING_PARAMETERS' });
});

it('merges changed settings', async () => {
  const caller = await createCompany();
  const colleague = await createCompany();
  expect((await getSettings(context, caller, {})).settings).toEqual({ knownLanguages: ['en'] });
  await Promise.all([
    saveSettings(context, caller, { settings: { language: 'de' } }),
    saveSettings(context, caller, { settings: { singleKeys: false } }),
  ]);
  expect((await getSettings(context, caller, {})).settings).toEqual({
    knownLanguages: ['en'],
    language: 'de',
    singleKeys: false,
  });
  const { settings } = await saveSettings(context, caller, { settings: { language: null } });
  expect(settings).toEqual({ knownLanguages: ['en'], language: null, singleKeys: false });
  expect((await getSettings(context, colleague, {})).settings).toEqual({ knownLanguages: ['en'] });
});

it('rejects an unsupported interface language', async () => {
  const caller = await createCompany();
  await expect(saveSettings(context, caller, { settings: { language: 'da' } })).rejects.toMatchObject({
    code: 'MISSING_PARAMETERS',
    issues: [{ path: 'settings.language' }],
  });
});

it('leaves out stored settings that are no longer valid', async () => {
  const caller = await createCompany();
  await rows(`update internal.people set settings = '{"language": 5}' where user_id = $1`, caller.userId);
  expect((await getSettings(context, caller, {})).settings).toEqual({ knownLanguages: ['en'] });
});
