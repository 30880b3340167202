import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PROMPTS } from '#shared/domain/writer/prompt-texts.ts';
import { draftBrief, improveBrief, translateBrief } from '#shared/domain/writer/prompts.ts';
import { DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { startFaultyServer, startFixedServer } from '#tests/support/app/faulty-server.ts';
import { expectRequestsToFit, hasSpecs, startTestSandbox } from '#tests/support/sandbox/test-sandbox.ts';
import { openAiWriter } from './openai.ts';

const sandbox = await startTestSandbox();
const MODEL = 'gpt-4o-mini';
type Overrides = { baseUrl?: string; timeoutMs?: number; modelMap?: Map<string, string>; models?: string[] };
const open = (overrides: Overrides = {}) =>
  openAiWriter({
    baseUrl: `${sandbox.url}/ai/v1`,
    apiKey: 'k',
    modelMap: new Map(),
    timeoutMs: 5000,
    ...overrides,
  });
const writer = open();

const app = {
  name: 'Leafkeeper',
  store: 'google' as const,
  modifiers: DEFAULT_MODIFIERS,
  additionalPrompt: '',
  prompts: DEFAULT_PROMPTS,
};
const review = {
  store: 'google' as const,
  author: 'Ann',
  starRating: 2,
  title: '',
  body: 'Die App stürzt leider immer ab, wenn ich sie öffne.',
};
const brief = draftBrief(review, app, 340, []);
const wish = { draft: 'Thank you. We are sorry. Bye.', language: 'en', instruction: 'shorter' };
const chat = (message: object, finish_reason = 'stop') => ({
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: MODEL,
  choices: [{ index: 0, finish_reason, message: { role: 'assistant', refusal: null, ...message } }],
});
const odd = async (body: unknown, status = 200, headers = {}) =>
  open({
    baseUrl: await startFixedServer({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }),
  });

beforeEach(() => sandbox.writer('normal'));

describe('a writer', () => {
  it("returns a draft in the review's language and in English", async () => {
    const draft = await writer.draft(MODEL, brief);
    if (!draft.ok) throw new Error(draft.failure.detail);
    expect(draft.value).toMatchObject({ language: 'de', translatedTitle: null });
    expect(draft.value.reply).not.toBe(draft.value.replyInEnglish);
    for (const text of [draft.value.reply, draft.value.replyInEnglish, draft.value.translatedBody])
      expect(text?.length).toBeGreaterThan(5);
  });

  it('improves a text as instructed, and translates one', async () => {
    const improved = await writer.improve(MODEL, improveBrief(review, app, 340, wish));
    expect(improved.ok && improved.value.reply.length).toBeLessThan(wish.draft.length);
    const translated = await writer.translate(
      MODEL,
      translateBrief(app, { text: 'Thank you for your review!', targetLanguage: 'de', limit: 350 }),
    );
    expect(translated.ok && translated.value).toMatch(/\S/);
  });

  it('receives instructions and data separately, with a strict answer schema', async () => {
    await sandbox.forget();
    await writer.draft(MODEL, brief);
    const [call] = await sandbox.journal('ai');
    expect(call?.body).toMatchObject({
      model: MODEL,
      messages: [
        { role: 'system', content: brief.instructions },
        { role: 'user', content: JSON.stringify(brief.data) },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'draft',
          strict: true,
          schema: {
            additionalProperties: false,
            required: ['language', 'title', 'body', 'reply', 'english', 'kind', 'sentiment', 'mentions'],
          },
        },
      },
    });
  });

  it('calls the model under its mapped name', async () => {
    await sandbox.forget();
    const mapped = open({ modelMap: new Map([[MODEL, 'gpt-6-luna']]) });
    expect(await mapped.draft(MODEL, brief)).toMatchObject({ ok: true });
    expect(await mapped.draft('gpt-4o', brief)).toMatchObject({ ok: true });
    expect((await sandbox.journal('ai')).map(({ body }) => body)).toMatchObject([
      { model: 'gpt-6-luna' },
      { model: 'gpt-4o' },
    ]);
  });
});

const whole = {
  language: 'de',
  title: '',
  body: '',
  reply: 'a',
  english: 'b',
};

describe('the tokens of an answer', () => {
  const answering = (prompt_tokens: unknown) =>
    odd({ ...chat({ content: JSON.stringify(whole) }), usage: { prompt_tokens, completion_tokens: 20 } });

  it('are those the server reports', async () => {
    expect(await (await answering(812)).draft(MODEL, brief)).toMatchObject({
      ok: true,
      tokens: { input: 812, output: 20 },
    });
  });

  it.each([812.5, 1e19, -1, '812', null])('are not counted if reported as %j', async (reported) => {
    const answer = await (await answering(reported)).draft(MODEL, brief);
    expect(answer.ok).toBe(true);
    expect(answer.tokens).toBeUndefined();
  });
});

describe('a failed call', () => {
  it.each([
    ['invalid-json', 'unusable'],
    ['cut-off', 'unusable'],
    ['refusal', 'refused'],
    ['rate-limit', 'busy'],
    ['insufficient-quota', 'quota'],
    ['error-500', 'away'],
  ])('reports a call to a writer with behaviour "%s" as %s', async (behaviour, kind) => {
    await sandbox.writer(behaviour);
    await sandbox.forget();
    expect(await writer.draft(MODEL, brief)).toMatchObject({ ok: false, failure: { kind } });
    expect(await sandbox.journal('ai')).toHaveLength(1); // no automatic retry
  });

  it('includes the Retry-After of a rate limit', async () => {
    await sandbox.writer('rate-limit');
    expect(await writer.draft(MODEL, brief)).toMatchObject({ failure: { retryAfterMs: 2000 } });
    const mute = await odd({ error: { code: 'rate_limit_exceeded' } }, 429);
    expect(await mute.draft(MODEL, brief)).toMatchObject({ failure: { kind: 'busy', retryAfterMs: 20_000 } });
    const never = await odd({ error: { code: 'rate_limit_exceeded' } }, 429, { 'retry-after': '999999999' });
    expect(await never.draft(MODEL, brief)).toMatchObject({ failure: { retryAfterMs: 3_600_000 } });
  });

  it('times out on a slow answer', async () => {
    await sandbox.writer('slow', undefined, 600);
    expect(await open({ timeoutMs: 200 }).draft(MODEL, brief)).toMatchObject({ failure: { kind: 'away' } });
  });

  it('times out on an endless answer', async () => {
    const baseUrl = await startFaultyServer((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":');
    });
    expect(await open({ baseUrl, timeoutMs: 200 }).draft(MODEL, brief)).toMatchObject({
      failure: { kind: 'away' },
    });
  });

  it('reports an unknown host or a cut connection', async () => {
    expect(await writer.draft('llama-9', brief)).toMatchObject({
      failure: { kind: 'misconfigured', detail: '404 model_not_found' },
    });
    await sandbox.fault({ vendor: 'ai', kind: 'cut', times: 1 });
    expect(await writer.draft(MODEL, brief)).toMatchObject({ failure: { kind: 'away' } });
  });

  it('sends the prompt to no other host', async () => {
    let asked = 0;
    const elsewhere = await startFaultyServer((_request, reply) => {
      asked += 1;
      reply.writeHead(200, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(chat({ content: JSON.stringify(whole) })));
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const redirecting = await odd('', status, { location: `${elsewhere}/v1/chat/completions` });
      expect(await redirecting.draft(MODEL, brief)).toMatchObject({
        failure: { kind: 'misconfigured', detail: `${status}` },
      });
    }
    expect(asked).toBe(0);
  });

  it('reports a rejected key without quoting it', async () => {
    const wrongKey = await odd(
      { error: { code: 'invalid_api_key', message: 'Incorrect API key: sk-123' } },
      401,
    );
    const draft = await wrongKey.draft(MODEL, brief);
    expect(draft).toMatchObject({ failure: { kind: 'misconfigured', detail: '401 invalid_api_key' } });
    expect(JSON.stringify(draft)).not.toContain('sk-123');
  });

  it.each<[string, unknown, string]>([
    ['no choice', { ...chat({}), choices: [] }, 'away'],
    ['no choices', { id: 'c' }, 'away'],
    ['no message', { choices: [{ index: 0, finish_reason: 'stop' }] }, 'away'],
    ['no content', chat({ content: null }), 'unusable'],
    ['another shape', chat({ content: '{"text":"hi"}' }), 'unusable'],
    ['null', chat({ content: 'null' }), 'unusable'],
    ['a list', chat({ content: '[]' }), 'unusable'],
    ['a filter', chat({ content: '' }, 'content_filter'), 'refused'],
    ['a refusal', chat({ content: null, refusal: 'No.' }), 'refused'],
    ['half of it', chat({ content: JSON.stringify(whole) }, 'length'), 'unusable'],
    ['no JSON', '<html>Bad gateway</html>', 'away'],
  ])('results from an answer with %s', async (_name, body, kind) => {
    expect(await (await odd(body)).draft(MODEL, brief)).toMatchObject({ ok: false, failure: { kind } });
  });
});

const refusal = (code: string | null, message = 'No.', more = {}) => ({
  error: { message, type: 'invalid_request_error', param: null, code, ...more },
});

it.each<[string, number, unknown, string, string]>([
  ['a content filter', 400, refusal('content_filter'), 'refused', '400 content_filter (content filter)'],
  [
    'a text too long',
    400,
    refusal('context_length_exceeded'),
    'refused',
    '400 context_length_exceeded (too long)',
  ],
  [
    'a text too long, in words',
    400,
    { message: "This model's maximum context length is 10 tokens" },
    'refused',
    '400 (too long)',
  ],
  [
    'one request over the tokens of a minute',
    429,
    refusal('rate_limit_exceeded', 'Request too large for gpt-4o on tokens per min (TPM): Limit 30000'),
    'refused',
    '429 rate_limit_exceeded (too long)',
  ],
  [
    'an unsupported parameter',
    400,
    refusal('unsupported_parameter'),
    'rejected',
    '400 unsupported_parameter',
  ],
  [
    'a wrong key',
    401,
    refusal('invalid_api_key', 'Incorrect key: sk-1'),
    'misconfigured',
    '401 invalid_api_key',
  ],
  ['a forbidden country', 403, refusal('unsupported_country'), 'misconfigured', '403 unsupported_country'],
  ['a wrong address', 404, 'not found', 'misconfigured', '404'],
  ['a body it does not take', 422, { detail: [{ msg: 'extra' }] }, 'rejected', '422'],
  ['an empty account', 402, refusal(null, 'Insufficient Balance'), 'quota', '402 invalid_request_error'],
  ['a breakdown', 503, refusal('overloaded'), 'away', '503 overloaded'],
  ['a time-out of its own', 408, '', 'away', '408'],
])('classifies %s', async (_name, status, body, kind, detail) => {
  const answer = await (await odd(body, status)).draft(MODEL, brief);
  expect(answer).toMatchObject({ ok: false, failure: { kind } });
  if (!answer.ok) expect(answer.failure.detail.startsWith(detail.split(' ')[0] ?? '')).toBe(true);
  if (!answer.ok && detail.includes('_')) expect(answer.failure.detail).toBe(detail);
});

it.each([
  'Content Exists Risk',
  'Output blocked by content filtering policy',
  'Content violates usage guidelines.',
  'Input data may contain inappropriate content.',
  'the request exceeds the available context size, try increasing it',
  'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
  'Input is too long for requested model.',
  'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000',
  'Your request exceeded model token limit: 8192',
  'Prompt contains 40000 tokens, too large for model with 32768 maximum',
  'Please reduce the length of the messages or completion.',
  'too many tokens: size limit exceeded by 11326 tokens',
])('takes "%s" for a refusal of this request', async (message) => {
  expect(await (await odd(refusal(null, message), 400)).draft(MODEL, brief)).toMatchObject({
    failure: { kind: 'refused' },
  });
});

it.each([
  [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1500, 1500],
  [{ 'retry-after': '3' }, 3000, 3000],
  [{ 'retry-after': new Date(Date.now() + 120_000).toUTCString() }, 30_000, 120_000],
  [{ 'retry-after': new Date(0).toUTCString() }, 20_000, 20_000],
  [{ 'retry-after-ms': 'soon' }, 20_000, 20_000],
])('honours the delay requested with %j', async (headers, min, max) => {
  const answer = await (await odd(refusal('rate_limit_exceeded'), 429, headers)).draft(MODEL, brief);
  const retryAfterMs = answer.ok ? Number.NaN : (answer.failure.retryAfterMs ?? Number.NaN);
  expect(retryAfterMs).toBeGreaterThanOrEqual(min);
  expect(retryAfterMs).toBeLessThanOrEqual(max);
});

it('refuses a model that is not offered', async () => {
  await sandbox.forget();
  const picky = open({ models: ['gpt-4o'], modelMap: new Map([['old', 'gpt-6-luna']]) });
  expect(await picky.draft(MODEL, brief)).toMatchObject({
    failure: {
      kind: 'misconfigured',
      detail: "the model 'gpt-4o-mini' is not offered here",
      isUncalled: true,
    },
  });
  for (const model of ['gpt-4o', 'old']) expect(await picky.draft(model, brief)).toMatchObject({ ok: true });
  // A call abandoned by an earlier test may still arrive.
  const asked = JSON.stringify(await sandbox.journal('ai'));
  for (const model of ['gpt-4o', 'gpt-6-luna']) expect(asked).toContain(`"model":"${model}"`);
});

it.skipIf(!hasSpecs)('asks only what the API publishes', async () => {
  await sandbox.forget();
  await writer.draft(MODEL, brief);
  await writer.improve(MODEL, improveBrief(review, app, 340, wish, 'It was too long.'));
  await writer.translate(MODEL, translateBrief(app, { text: 'Hi', targetLanguage: 'de', limit: 350 }));
  await expectRequestsToFit(sandbox, 'ai');
});
