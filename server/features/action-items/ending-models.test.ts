import { Writable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { addApps } from '#server/features/apps/add-apps.ts';
import { clusterMetrics } from '#server/http/ops/cluster-metrics.ts';
import { openModelDates } from '#server/integrations/writer/model-dates.ts';
import { openLog } from '#server/telemetry/log.ts';
import { warnOfModels } from '#server/worker/warn-of-models.ts';
import { DAY } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { listActionItems } from './list-action-items.ts';

const kit = await createTestContext();
const { clock, sandbox, createApp, rows } = kit;
let logged = '';
const log = openLog(
  'warn',
  new Writable({
    write: (line, _encoding, done) => {
      logged += String(line);
      done();
    },
  }),
);
const options = { baseUrl: `${sandbox.url}/ai/v1`, apiKey: 'k', timeoutMs: 20_000, modelMap: new Map() };
const modelDates = openModelDates({ ...options, log });
const context = { ...kit.context, log, modelDates };
const END = Date.UTC(2027, 0, 14);
beforeAll(() => sandbox.model('gpt-4o-mini', { shutdownDate: '2027-01-14' }));

it('tells owners, the log and the metrics in the last 60 days of a model that apps use', async () => {
  const app = await createApp();
  await createApp({ company: app.caller, model: 'gpt-6-luna' });
  const told = async (role: 'owner' | 'admin') =>
    (await listActionItems(context, { ...app.caller, role }, {})).items;
  const metric = async () =>
    /rejoinder_model_remaining_seconds\{.*/.exec(await clusterMetrics(context).metrics())?.[0];
  clock.now = END - 61 * DAY;
  await warnOfModels(context);
  expect([await told('owner'), await metric(), logged]).toEqual([[], undefined, '']);
  clock.now = END - 59 * DAY;
  await warnOfModels(context);
  expect(await told('owner')).toEqual([
    {
      appId: app.appId,
      reason: 'MODEL_ENDS',
      since: new Date(END - 60 * DAY).toISOString(),
      until: new Date(END).toISOString(),
      review: null,
      model: 'gpt-4o-mini',
      successor: 'gpt-6-luna',
    },
  ]);
  expect(await told('admin')).toEqual([]);
  expect(await metric()).toBe(`rejoinder_model_remaining_seconds{model="gpt-4o-mini"} ${59 * 24 * 3600}`);
  expect(logged).toContain(
    '"event":"ai.model_ends","model":"gpt-4o-mini","endsAt":"2027-01-14T00:00:00.000Z"',
  );
  expect(logged).not.toContain('luna","endsAt');
});

it('gives a new app no model with less than 180 days', async () => {
  clock.now = END - 179 * DAY;
  await modelDates.read();
  const { caller } = await createApp({ store: 'google' });
  await addApps(context, caller, { apps: [{ id: 'test.acme.app200', storeType: 'google' }] });
  expect(await rows("select model from apps where app_id = 'test.acme.app200'")).toEqual([
    { model: 'gpt-6-luna' },
  ]);
});
