import OpenAI from 'openai';
import type { Format, TokenParameter } from '#server/config/writer-env.ts';
import { boundedFetch } from '#server/net/bounded-fetch.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Brief } from '#shared/domain/writer/prompts.ts';
import { type AnswerShape, CLASSIFY, DRAFT, IMPROVE, JUDGE, TRANSLATE, TRANSLATE_REVIEW } from './answers.ts';
import { type Completion, completionIn } from './completion.ts';
import { type Dialect, nextDialect, saidIn, shapeInWords } from './dialect.ts';
import { answerIn } from './extract.ts';
import { failureOf } from './failures.ts';
import type { Writer, WriterFailure, WriterResult } from './port.ts';

type Options = {
  baseUrl: string;
  apiKey: string;
  /** Stored model name → the name it is called by now. */
  modelMap: ReadonlyMap<string, string>;
  /** The stored names that may be used; any, if empty. */
  models?: readonly string[];
  /** Timeout of a call in ms, the attempts to detect the dialect included. */
  timeoutMs: number;
  /** The initial dialect; parts the server rejects are dropped from then on. */
  format?: Format;
  tokenParameter?: TokenParameter;
  /** The server's own reasoning effort value; unset for models that do not reason. */
  reasoningEffort?: string | undefined;
  /** Tokens per answer, reasoning included. */
  maxTokens?: number;
};

const MAX_TOKENS = 4000;

/**
 * A writer over any server with OpenAI's chat completions API; it detects which parts are supported (docs/ai-
 * servers.md).
 */
export const openAiWriter = ({ baseUrl, apiKey, modelMap, models, timeoutMs, ...how }: Options): Writer => {
  const client = new OpenAI({
    ...{ baseURL: baseUrl, apiKey, timeout: timeoutMs, maxRetries: 0 },
    // A redirect is not followed, as the prompt would leave the configured host; its status tells the operator.
    fetch: (url, init) => boundedFetch(url, { ...init, redirect: 'manual', timeoutMs }),
  });
  const { format = 'json_schema', tokenParameter: tokens = 'max_completion_tokens' } = how;
  const first: Dialect = { format, tokens, effort: how.reasoningEffort };
  const dialects = new Map<string, Dialect>();

  const complete = async <Answer>(answer: AnswerShape<Answer>, model: string, brief: Brief) => {
    let dialect = dialects.get(model) ?? first;
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      try {
        const completion = completionIn(
          await client.post<unknown>('/chat/completions', {
            signal,
            body: {
              model,
              messages: [
                { role: 'system', content: brief.instructions + shapeInWords(dialect, answer) },
                { role: 'user', content: JSON.stringify(brief.data) },
              ],
              ...saidIn(dialect, answer, how.maxTokens ?? MAX_TOKENS),
            },
          }),
        );
        dialects.set(model, dialect);
        return completion;
      } catch (error) {
        const next = nextDialect(dialect, error);
        if (next === undefined) throw error;
        dialect = next;
      }
    }
  };

  const ask = async <Answer>(
    answer: AnswerShape<Answer>,
    model: string,
    brief: Brief,
  ): WriterResult<Answer> => {
    if (models !== undefined && !models.includes(model) && !modelMap.has(model))
      return failed({
        kind: 'misconfigured',
        detail: `the model '${model}' is not offered here`,
        isUncalled: true,
      });
    try {
      const completion = await complete(answer, modelMap.get(model) ?? model, brief);
      const { tokens } = completion;
      return { ...read(answer, completion), ...(tokens && { tokens }) };
    } catch (error) {
      return failed(failureOf(error, Date.now()));
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
    classify: (model, brief) => ask(CLASSIFY, model, brief),
    judge: (model, brief) => ask(JUDGE, model, brief),
    resting: () => undefined,
  };
};

const unusable = (detail: string) => failed<WriterFailure>({ kind: 'unusable', detail });

const read = <Answer>(answer: AnswerShape<Answer>, { finish_reason, message }: Completion) => {
  if (message.refusal || finish_reason === 'content_filter')
    return failed<WriterFailure>({ kind: 'refused', detail: message.refusal || 'content filter' });
  if (finish_reason === 'length') return unusable('cut off');
  const value = answerIn(message, answer);
  return value === undefined ? unusable('not the shape asked for') : ok(value);
};
