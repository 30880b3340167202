import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { DEFAULT_PROMPTS } from '#shared/domain/writer/prompt-texts.ts';
import { translateBrief } from '#shared/domain/writer/prompts.ts';
import { DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { startFaultyServer } from '#tests/support/app/faulty-server.ts';
import { openAiWriter } from './openai.ts';

// Servers as documented: the parts of OpenAI's protocol each rejects, with which body, and how it wraps an answer.

const Request = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.optional(z.looseObject({ type: z.string() })),
});
type Request = z.infer<typeof Request>;
type Refused = { status: number; body: unknown };
type Dialect = { refuses: (request: Request) => Refused | undefined; content: (json: string) => unknown };

const openAiError = (
  message: string,
  param: string | null,
  code: string | null = 'unsupported_parameter',
) => ({
  error: { message, type: 'invalid_request_error', param, code },
});
const plain = (json: string): unknown => json;
const nothing = () => undefined;
const hasFormat = (type: string) => (request: Request) => request.response_format?.type === type;

const DIALECTS: Record<string, Dialect> = {
  OpenAI: { refuses: nothing, content: plain },
  'OpenAI, a model without reasoning': {
    refuses: (request) =>
      'reasoning_effort' in request
        ? {
            status: 400,
            body: openAiError('Unrecognized request argument supplied: reasoning_effort', null, null),
          }
        : undefined,
    content: plain,
  },
  'Azure, an older version of its API': {
    refuses: (request) =>
      hasFormat('json_schema')(request)
        ? {
            status: 400,
            body: openAiError(
              'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
              null,
              'BadRequest',
            ),
          }
        : undefined,
    content: plain,
  },
  Mistral: {
    refuses: (request) =>
      'max_completion_tokens' in request
        ? {
            status: 422,
            body: {
              detail: [
                {
                  type: 'extra_forbidden',
                  loc: ['body', 'max_completion_tokens'],
                  msg: 'Extra inputs are not permitted',
                },
              ],
            },
          }
        : undefined,
    content: (json) => [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Let me think {of this}.' }] },
      { type: 'text', text: json },
    ],
  },
  DeepSeek: {
    refuses: (request) =>
      hasFormat('json_schema')(request)
        ? {
            status: 400,
            body: openAiError('This response_format type is unavailable now', null, 'invalid_request_error'),
          }
        : undefined,
    content: plain,
  },
  Ollama: {
    refuses: nothing,
    content: (json) => `<think>\nA {short} text.\n</think>\n\n\`\`\`json\n${json}\n\`\`\``,
  },
  'vLLM without guided decoding': {
    refuses: (request) =>
      request.response_format === undefined
        ? undefined
        : {
            status: 400,
            body: {
              object: 'error',
              type: 'BadRequestError',
              code: 400,
              param: null,
              message: 'response_format: structured output is not supported by this model',
            },
          },
    content: (json) => `Let me think.\n</think>\nHere it is: ${json}`,
  },
  OpenRouter: {
    refuses: nothing,
    content: (json) => JSON.stringify({ ...JSON.parse(json), confidence: 0.9 }),
  },
};

const startServer = async ({ refuses, content }: Dialect) => {
  const asked: Request[] = [];
  const baseUrl = await startFaultyServer(async (message, reply) => {
    const request = Request.parse(JSON.parse(await text(message)));
    asked.push(request);
    const refused = refuses(request);
    const answer = content(JSON.stringify({ translation: 'Danke\0 schön \ud83d' }));
    const body = refused?.body ?? {
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: answer } }],
    };
    reply.writeHead(refused?.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const options = { baseUrl, apiKey: 'k', modelMap: new Map(), timeoutMs: 5000, reasoningEffort: 'low' };
  return { asked, writer: openAiWriter(options) };
};

const app = {
  name: 'Leafkeeper',
  store: 'google' as const,
  modifiers: DEFAULT_MODIFIERS,
  additionalPrompt: '',
  prompts: DEFAULT_PROMPTS,
};
const brief = translateBrief(app, { text: 'Thank you', targetLanguage: 'de', limit: 350 });

it.each(Object.entries(DIALECTS))(
  'supports %s, with one call per answer after detection',
  async (_name, dialect) => {
    const { asked, writer } = await startServer(dialect);
    expect(await writer.translate('m', brief)).toMatchObject({ ok: true, value: 'Danke schön \ufffd' });
    const first = asked.length;
    expect(await writer.translate('m', brief)).toMatchObject({ ok: true });
    expect(asked).toHaveLength(first + 1);
    expect(asked.at(-1)).toEqual(asked[first - 1]);
    const { response_format: format, messages } = asked.at(-1) ?? {};
    if (format?.type !== 'json_schema') expect(messages?.[0]?.content).toContain('"translation"');
  },
);

it('sends reasoning effort and token limit', async () => {
  const { asked, writer } = await startServer({ refuses: nothing, content: plain });
  await writer.translate('m', brief);
  expect(asked).toMatchObject([{ reasoning_effort: 'low', max_completion_tokens: 4000 }]);
});

it('gives up after trying every dialect once', async () => {
  const refuses = () => ({
    status: 400,
    body: openAiError('response_format, max_tokens, max_completion_tokens, reasoning', null),
  });
  const { asked, writer } = await startServer({ refuses, content: plain });
  expect(await writer.translate('m', brief)).toMatchObject({ failure: { kind: 'rejected' } });
  expect(asked).toHaveLength(6);
});

it('limits the time of a call together with the attempts before it', async () => {
  const baseUrl = await startFaultyServer((_message, reply) => {
    setTimeout(() => {
      reply.writeHead(400, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(openAiError('response_format, max_tokens, max_completion_tokens', null)));
    }, 400);
  });
  const writer = openAiWriter({ baseUrl, apiKey: 'k', modelMap: new Map(), timeoutMs: 1000 });
  expect(await writer.translate('m', brief)).toMatchObject({ failure: { kind: 'away' } });
});

it.each([
  [502, 'away'],
  [429, 'busy'],
  [402, 'quota'],
  [400, 'rejected'],
])('classifies an error %i inside a successful answer', async (code, kind) => {
  const baseUrl = await startFaultyServer((_message, reply) => {
    reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { code, message: 'Provider returned error' } }));
  });
  const writer = openAiWriter({ baseUrl, apiKey: 'k', modelMap: new Map(), timeoutMs: 5000 });
  expect(await writer.translate('m', brief)).toMatchObject({ failure: { kind } });
});
