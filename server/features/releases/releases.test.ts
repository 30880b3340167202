import { beforeEach, expect, it } from 'vitest';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { DAY } from '#tests/support/app/company.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { expectRequestsToFit, hasSpecs } from '#tests/support/sandbox/test-sandbox.ts';
import { deleteRelease } from './delete-release.ts';
import { listReleases } from './list-releases.ts';
import { saveRelease } from './save-release.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();

const sync = async (app: TestApp, laterMs = 1000) => {
  clock.now += laterMs;
  await syncReviews(context, app, 600_000);
};
const version = (app: TestApp, name: string, at: number) =>
  sandbox.version({ store: app.store, appId: app.appId, version: name, at });
const known = async (app: TestApp) =>
  (await listReleases(context, app.caller, { appId: app.appId })).releases.map(
    ({ version: name, day, via }) => [name, day, via],
  );
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const versionCalls = async (app: TestApp) =>
  (await sandbox.journal('app-store-connect')).filter(({ path }) =>
    path.endsWith(`/${app.appId}/appStoreVersions`),
  ).length;

beforeEach(async () => {
  clock.now = Date.now();
  await sandbox.heal();
});

it("reads Apple's released versions, not with every sync, in the company's days", async () => {
  const app = await createApp();
  await rows("update companies set time_zone = 'Pacific/Auckland' where company_id = $1", app.companyId);
  await version(app, '1.0', Date.UTC(2026, 2, 1, 23));
  await version(app, '1.1', Date.UTC(2026, 3, 1, 1));
  await sync(app);
  await sync(app);
  expect(await known(app)).toEqual([
    ['1.1', '2026-04-01', 'store'],
    ['1.0', '2026-03-02', 'store'],
  ]);
  expect(await versionCalls(app)).toBe(1);
  if (hasSpecs) await expectRequestsToFit(sandbox, 'app-store-connect');
});

it('takes a version that was not released yesterday to be of today, whenever it was created', async () => {
  const app = await createApp();
  await version(app, '1.0', clock.now - 50 * DAY);
  await sync(app);
  await version(app, '1.1', clock.now - 9 * DAY);
  await sync(app, DAY);
  expect(await known(app)).toEqual([
    ['1.1', dayOf(clock.now), 'store'],
    ['1.0', dayOf(clock.now - 51 * DAY - 1000), 'store'],
  ]);
});

it('dates what came out during a break by its creation, but not before the reading ahead of it', async () => {
  const app = await createApp();
  await version(app, '1.0', clock.now - 50 * DAY);
  await sync(app);
  const last = clock.now;
  await version(app, '1.1', last - 9 * DAY);
  await version(app, '1.2', last + 10 * DAY);
  await version(app, '1.3', last + 20 * DAY);
  await sync(app, 30 * DAY);
  expect(await known(app)).toEqual([
    ['1.3', dayOf(last + 20 * DAY), 'store'],
    ['1.2', dayOf(last + 10 * DAY), 'store'],
    ['1.1', dayOf(last), 'store'],
    ['1.0', dayOf(last - 50 * DAY - 1000), 'store'],
  ]);
});

it('dates earlier versions by their creation also when the first reading failed', async () => {
  const app = await createApp();
  await version(app, '1.0', clock.now - 50 * DAY);
  await sandbox.fault({ vendor: 'app-store-connect', path: 'appStoreVersions', kind: 'status', status: 500 });
  await sync(app);
  await sandbox.heal();
  await sync(app, DAY);
  expect(await known(app)).toEqual([['1.0', dayOf(clock.now - 51 * DAY - 1000), 'store']]);
});

it('goes on syncing when the versions cannot be read', async () => {
  const app = await createApp();
  await sandbox.fault({ vendor: 'app-store-connect', path: 'appStoreVersions', kind: 'status', status: 500 });
  await app.review();
  await sync(app);
  const [row] = await rows(
    'select last_error, last_succeeded_at from app_syncs where app_id = $1',
    app.appId,
  );
  expect(row).toMatchObject({ last_error: null, last_succeeded_at: new Date(clock.now) });
  expect(await known(app)).toEqual([]);
});

it("takes Google's versions from the first review of each", async () => {
  const app = await createApp({ store: 'google' });
  await version(app, '2.0', 0);
  await app.review({ at: clock.now - 3 * DAY });
  await app.review({ at: clock.now - 5 * DAY });
  await sync(app);
  await version(app, '2.1', 1);
  await app.review({ at: clock.now });
  await sync(app);
  expect(await known(app)).toEqual([
    ['2.1', dayOf(clock.now - 1000), 'seen'],
    ['2.0', dayOf(clock.now - 5 * DAY - 2000), 'seen'],
  ]);
});

it('lets people enter, change and delete releases of their own, and no others', async () => {
  const app = await createApp();
  await version(app, '1.0', clock.now);
  await sync(app);
  const { appId, caller } = app;
  const { release } = await saveRelease(context, caller, { appId, version: '0.9', day: '2026-01-31' });
  expect(release).toMatchObject({ appId, version: '0.9', day: '2026-01-31', via: 'person' });
  await saveRelease(context, caller, { id: release.id, appId, version: '0.9', day: '2026-02-01' });
  expect(await known(app)).toContainEqual(['0.9', '2026-02-01', 'person']);
  for (const id of [undefined, release.id])
    await expect(
      saveRelease(context, caller, { id, appId, version: '1.0', day: '2026-02-01' }),
    ).rejects.toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
  const [ofStore] = (await listReleases(context, caller, {})).releases;
  const id = ofStore?.id ?? '';
  await expect(deleteRelease(context, caller, { id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await expect(
    saveRelease(context, caller, { id, appId, version: '1', day: '2026-02-01' }),
  ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await deleteRelease(context, caller, { id: release.id });
  for (const gone of [release.id, 'no-id'])
    await expect(deleteRelease(context, caller, { id: gone })).rejects.toMatchObject({
      code: 'ENTITY_NOT_FOUND',
    });
});

it("takes releases planned for the coming year of the company's days, and none later", async () => {
  const { appId, caller } = await createApp({ store: 'google' });
  await rows("update companies set time_zone = 'Pacific/Auckland' where company_id = $1", caller.companyId);
  clock.now = Date.UTC(2026, 10, 26, 18); // the 27th there
  const save = (day: string, id?: string) => saveRelease(context, caller, { id, appId, version: '9.0', day });
  await expect(save('2027-11-29')).rejects.toMatchObject({ code: 'MISSING_PARAMETERS' });
  const { release } = await save('2027-11-28');
  await expect(save('2031-01-01', release.id)).rejects.toMatchObject({ code: 'MISSING_PARAMETERS' });
  expect(await listReleases(context, caller, { appId })).toEqual({ releases: [release] });
});

it('keeps at most 500 releases of an app', async () => {
  const app = await createApp({ store: 'google' });
  await rows(
    `insert into releases (company_id, app_id, version, day, via)
     select $1, $2, 'v' || n, '2026-01-01'::date + n, 'seen' from generate_series(1, 500) n`,
    ...[app.companyId, app.appId],
  );
  const more = { appId: app.appId, version: 'mine', day: '2026-01-01' };
  await expect(saveRelease(context, app.caller, more)).rejects.toMatchObject({ code: 'MAXIMUM_REACHED' });
  await version(app, 'new', 0);
  await app.review({ at: clock.now });
  await sync(app);
  const names = (await known(app)).map(([name]) => name);
  expect(names).toHaveLength(500);
  expect(names).toContain('new');
  expect(names).not.toContain('v1');
});
