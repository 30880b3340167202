import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { openLog } from '#server/telemetry/log.ts';
import { DEFAULT_PROMPTS } from '#shared/domain/writer/prompt-texts.ts';
import { translateBrief } from '#shared/domain/writer/prompts.ts';
import { DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { startFixedServer } from '#tests/support/app/faulty-server.ts';
import { startTestSandbox } from '#tests/support/sandbox/test-sandbox.ts';
import { openModelDates } from './model-dates.ts';
import { openAiWriter } from './openai.ts';

const sandbox = await startTestSandbox();
const MODEL = 'gpt-4o-mini';
const DAY = 24 * 3_600_000;
const END = Date.UTC(2027, 0, 14);
const app = {
  name: 'Leafkeeper',
  store: 'google' as const,
  modifiers: DEFAULT_MODIFIERS,
  additionalPrompt: '',
  prompts: DEFAULT_PROMPTS,
};
const brief = translateBrief(app, { text: 'Thank you', targetLanguage: 'de', limit: 350 });

beforeEach(() => sandbox.forget());

const open = (more: Partial<Parameters<typeof openAiWriter>[0]> = {}) =>
  openAiWriter({
    baseUrl: `${sandbox.url}/ai/v1`,
    apiKey: 'k',
    modelMap: new Map(),
    timeoutMs: 20_000,
    ...more,
  });
const datesOf = (baseUrl: string, modelMap = new Map<string, string>()) =>
  openModelDates({ baseUrl, apiKey: 'k', timeoutMs: 5000, modelMap, log: openLog('silent') });

const Asked = z.object({
  model: z.string(),
  reasoning_effort: z.string().optional(),
  max_completion_tokens: z.number(),
});
const asked = async () =>
  (await sandbox.journal('ai')).map(({ body }) => {
    const { model, reasoning_effort: effort, max_completion_tokens: cap } = Asked.parse(body);
    return { model, effort, cap };
  });

it('calls the successor from a week before the end, unless the operator maps the model', async () => {
  const plain = { model: MODEL, effort: undefined, cap: 4000 };
  const luna = { model: 'gpt-6-luna', effort: 'low', cap: 16_000 };
  for (const at of [END - 7 * DAY - 1, END - 7 * DAY])
    expect(await open({ now: () => at }).translate(MODEL, brief)).toMatchObject({ ok: true });
  await open({ now: () => END, modelMap: new Map([[MODEL, MODEL]]) }).translate(MODEL, brief);
  await open().translate(MODEL, brief); // a server that is not OpenAI's keeps its models
  expect(await asked()).toEqual([plain, luna, plain, plain]);
});

it('calls the successor as soon as the server has no such model, and no longer asks for that', async () => {
  await sandbox.model('gpt-4.1', { isGone: true });
  const writer = open();
  for (const _ of [1, 2]) expect(await writer.translate('gpt-4.1', brief)).toMatchObject({ ok: true });
  expect((await asked()).map(({ model }) => model)).toEqual(['gpt-4.1', 'gpt-6-luna', 'gpt-6-luna']);
  expect(await writer.translate('own-model', brief)).toMatchObject({
    ok: false,
    failure: { kind: 'misconfigured', detail: '404 model_not_found' },
  });
});

it('lets the operator set cap and effort for all models', async () => {
  const writer = open({ maxTokens: 900, reasoningEffort: 'high' });
  for (const model of [MODEL, 'gpt-6-luna']) await writer.translate(model, brief);
  expect(await asked()).toEqual([
    { model: MODEL, effort: 'high', cap: 900 },
    { model: 'gpt-6-luna', effort: 'high', cap: 900 },
  ]);
});

it('knows when a model ends once the server tells, also by the name that it is called by', async () => {
  const dates = datesOf(`${sandbox.url}/ai/v1`, new Map([['old', MODEL]]));
  await dates.read();
  expect(dates.endsAt(MODEL)).toBeUndefined();
  await sandbox.model(MODEL, { shutdownDate: '2027-01-14' });
  await dates.read();
  expect([MODEL, 'old', 'gpt-6-luna'].map(dates.endsAt)).toEqual([END, END, undefined]);
});

it('reads dates row by row, and keeps what it knows when the server is away', async () => {
  const row = (id: unknown, shutdown_date: unknown) => ({ id, shutdown_date });
  const data = [
    row('a', END / 1000),
    row('b', 'soon'),
    row('c', null),
    row('d', {}),
    row(5, '2027-01-14'),
    7,
  ];
  const dates = datesOf(await startFixedServer({ body: { data } }));
  await dates.read();
  expect(['a', 'b', 'c', 'd'].map(dates.endsAt)).toEqual([END, undefined, undefined, undefined]);
  const answers = [{ status: 500 }, { body: 'no JSON' }, { body: { data: 5 } }];
  for (const answer of answers) await datesOf(await startFixedServer(answer)).read();
});
