import OpenAI, { APIConnectionError, APIError } from 'openai';
import * as z from 'zod/mini';
import type { Brief } from '#shared/domain/prompts.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { type AnswerShape, DRAFT, IMPROVE, TRANSLATE, TRANSLATE_REVIEW } from './answers.ts';
import type { Tokens, Writer, WriterFailure, WriterResult } from './port.ts';

type Options = {
  baseUrl: string;
  apiKey: string;
  /** Stored model name → the name it is called by now. */
  modelMap: ReadonlyMap<string, string>;
  /** How long one call may take, in ms. */
  timeoutMs: number;
};

/** A writer over any server that speaks OpenAI's chat completions with structured output. */
export const openAiWriter = ({ baseUrl, apiKey, modelMap, timeoutMs }: Options): Writer => {
  const client = new OpenAI({ baseURL: baseUrl, apiKey, timeout: timeoutMs, maxRetries: 0 });

  const ask = async <Answer>(
    answer: AnswerShape<Answer>,
    model: string,
    brief: Brief,
  ): WriterResult<Answer> => {
    try {
      const completion = await client.chat.completions.create({
        model: modelMap.get(model) ?? model,
        messages: [
          { role: 'system', content: brief.instructions },
          { role: 'user', content: JSON.stringify(brief.data) },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name: answer.name, strict: true, schema: answer.jsonSchema },
        },
        max_completion_tokens: 4000,
      });
      return { ...read(answer, completion), ...tokensIn(completion) };
    } catch (error) {
      return failed(failureOf(error));
    }
  };

  return {
    draft: (model, brief) => ask(DRAFT, model, brief),
    improve: (model, brief) => ask(IMPROVE, model, brief),
    translate: async (model, brief) => {
      const answer = await ask(TRANSLATE, model, brief);
      return answer.ok ? { ...answer, value: answer.value.translation } : answer;
    },
    translateReview: (model, brief) => ask(TRANSLATE_REVIEW, model, brief),
  };
};

const unusable = (detail: string) => failed<WriterFailure>({ kind: 'unusable', detail });

/** What is read of an answer, whatever else a server that speaks like OpenAI's may say or leave out. */
const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.nullish(z.string()),
      message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
    }),
  ),
});

const Usage = z.object({
  usage: z.object({
    prompt_tokens: z.number().check(z.nonnegative()),
    completion_tokens: z.number().check(z.nonnegative()),
  }),
});

const tokensIn = (completion: unknown): { tokens?: Tokens } => {
  const { usage } = Usage.safeParse(completion).data ?? {};
  return usage ? { tokens: { input: usage.prompt_tokens, output: usage.completion_tokens } } : {};
};

const read = <Answer>(answer: AnswerShape<Answer>, completion: unknown) => {
  const choice = Completion.safeParse(completion).data?.choices[0];
  if (choice === undefined) return unusable('no choice');
  if (choice.message.refusal || choice.finish_reason === 'content_filter')
    return failed<WriterFailure>({ kind: 'refused', detail: choice.message.refusal ?? 'content filter' });
  if (choice.finish_reason === 'length') return unusable('cut off');
  try {
    const parsed = answer.schema.safeParse(JSON.parse(choice.message.content ?? ''));
    return parsed.success ? ok(parsed.data) : unusable('not the shape asked for');
  } catch {
    return unusable('not JSON');
  }
};

const failureOf = (error: unknown): WriterFailure => {
  if (error instanceof APIConnectionError || !(error instanceof APIError))
    return { kind: 'away', detail: error instanceof Error ? error.message : 'no answer' };
  const detail = `${error.status ?? ''} ${error.code ?? ''}`.trim();
  if (
    error.status === 429 &&
    (error.code === 'insufficient_quota' || error.code === 'credit_balance_exhausted')
  )
    return { kind: 'quota', detail };
  if (error.status === 429) {
    const seconds = Number(error.headers?.get('retry-after'));
    return {
      kind: 'busy',
      detail,
      retryAfterMs: Math.min(Number.isFinite(seconds) && seconds > 0 ? seconds : 20, 3600) * 1000,
    };
  }
  if (error.status === 404 && error.code === 'model_not_found') return { kind: 'model', detail };
  return { kind: 'away', detail };
};
