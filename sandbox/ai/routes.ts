import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pause } from '../edge/calls.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Behaviour, takeBehaviour } from '../state/ai-orders.ts';
import { toldModels } from '../state/models.ts';
import { askIn, contentOf, Message } from './ask.ts';
import { type AiFailure, aiFailure, badKey, quotaGone, rateLimited, serverError } from './errors.ts';
import { filled, plainAnswer } from './fill.ts';
import { spoiled } from './misbehave.ts';

const models = ['gpt-4o-mini', 'gpt-4o', 'gpt-4.1-mini', 'gpt-6-luna'];
/** Accepts any plausible model name, so that mapped models work too. */
const knownModel = /^(gpt-\d|o\d|chatgpt-)/;
/** Longer than the caller's timeout of 30 seconds. */
const slowMs = 35_000;

const Completion = z.object({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  max_completion_tokens: z.number().nullish(),
  response_format: z
    .object({ type: z.string(), json_schema: z.object({ name: z.string(), schema: z.unknown() }).optional() })
    .nullish(),
});
type Completion = z.infer<typeof Completion>;

/** About four letters per token in English, fewer in other languages. */
const tokensIn = (text: string): number => Math.max(1, Math.ceil(Buffer.byteLength(text) / 4));

type Said = { content: string | null; refusal: string | null; finish: 'stop' | 'length' };

const saidBy = (behaviour: Behaviour, input: Completion): Said => {
  if (behaviour === 'refusal')
    return { content: null, refusal: "I'm sorry, but I can't help with that request.", finish: 'stop' };
  const ask = askIn(input.messages);
  const schema = input.response_format?.json_schema?.schema;
  const content =
    schema === undefined ? plainAnswer(ask) : JSON.stringify(spoiled(behaviour, filled(schema, ask), ask));
  if (behaviour === 'invalid-json')
    return { content: `Sure! Here is the reply: ${content.slice(0, -2)}`, refusal: null, finish: 'stop' };
  if (behaviour === 'cut-off')
    return { content: content.slice(0, Math.ceil(content.length / 2)), refusal: null, finish: 'length' };
  return { content, refusal: null, finish: 'stop' };
};

const answerOf = (input: Completion, said: Said): object => {
  const asked = input.messages.reduce((sum, message) => sum + tokensIn(contentOf(message)) + 4, 3);
  const told = tokensIn(said.content ?? said.refusal ?? '');
  return {
    id: `chatcmpl-${randomBytes(15).toString('base64url')}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: input.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: said.content, refusal: said.refusal, annotations: [] },
        logprobs: null,
        finish_reason: said.finish,
      },
    ],
    usage: { prompt_tokens: asked, completion_tokens: told, total_tokens: asked + told },
    service_tier: 'default',
    system_fingerprint: 'fp_5a9db0x1c7',
  };
};

const failures = new Map<Behaviour, () => AiFailure>([
  ['rate-limit', rateLimited],
  ['insufficient-quota', quotaGone],
  ['error-500', serverError],
]);

const fail = (reply: FastifyReply, failure: AiFailure): FastifyReply =>
  reply
    .code(failure.status)
    .headers(failure.headers ?? {})
    .send(failure.body);

const hasKey = (request: FastifyRequest): boolean => /^Bearer \S+/.test(request.headers.authorization ?? '');

const complete = async (
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (!hasKey(request)) return fail(reply, badKey());
  const parsed = Completion.safeParse(request.body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return fail(
      reply,
      aiFailure(400, issue?.message ?? 'Invalid request.', { param: issue?.path.join('.') ?? '' }),
    );
  }
  if (!knownModel.test(parsed.data.model) || toldModels(sandbox.db)[parsed.data.model]?.isGone)
    return fail(
      reply,
      aiFailure(404, `The model \`${parsed.data.model}\` does not exist or you do not have access to it.`, {
        code: 'model_not_found',
      }),
    );
  const { behaviour, ms } = takeBehaviour(sandbox.db);
  const failure = failures.get(behaviour);
  if (failure !== undefined) return fail(reply, failure());
  if (behaviour === 'slow') await pause(ms ?? slowMs);
  return reply.send(answerOf(parsed.data, saidBy(behaviour, parsed.data)));
};

/** An OpenAI-compatible server that uses only the request and the seeded texts. */
export const ai = (at: FastifyInstance, sandbox: Sandbox): void => {
  at.addHook('onRequest', async (_request, reply) => {
    reply.header('x-request-id', `req_${randomUUID().replaceAll('-', '')}`);
  });
  at.post('/v1/chat/completions', (request, reply) => complete(sandbox, request, reply));
  at.get('/v1/models', async (request, reply) => {
    if (!hasKey(request)) return fail(reply, badKey());
    const told = toldModels(sandbox.db);
    const listed = [...new Set([...models, ...Object.keys(told)])].filter((id) => !told[id]?.isGone);
    const data = listed.map((id) => {
      const shutdownDate = told[id]?.shutdownDate;
      const model = { id, object: 'model', created: 1721172741, owned_by: 'system' };
      return shutdownDate ? { ...model, shutdown_date: shutdownDate } : model;
    });
    return reply.send({ object: 'list', data });
  });
};

export const aiBody = (status: number, message: string): unknown =>
  status === 429 ? rateLimited().body : aiFailure(status, message).body;
