import OpenAI from 'openai';
import type { Format, TokenParameter } from '#server/config/writer-env.ts';
import { boundedFetch } from '#server/net/bounded-fetch.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { calledModel, reasoningOf, successorOf } from '#shared/domain/writer/models.ts';
import type { Brief } from '#shared/domain/writer/prompts.ts';
import { type AnswerShape, CLASSIFY, DRAFT, IMPROVE, JUDGE, TRANSLATE, TRANSLATE_REVIEW } from './answers.ts';
import { type Completion, completionIn } from './completion.ts';
import { type Dialect, nextDialect, saidIn, shapeInWords } from './dialect.ts';
import { answerIn } from './extract.ts';
import { failureOf, isModelGone } from './failures.ts';
import type { Writer, WriterFailure, WriterResult } from './port.ts';

type Options = {
  baseUrl: string;
  apiKey: string;
  /** Stored model name → the name it is called by now; it comes before the built-in successors. */
  modelMap: ReadonlyMap<string, string>;
  /** The stored names that may be used; any, if empty. */
  models?: readonly string[];
  /** The time, if models that OpenAI withdraws are replaced by their successors before that. */
  now?: (() => number) | undefined;
  /** Timeout of a call in ms, the attempts to detect the dialect included. */
  timeoutMs: number;
  /** The initial dialect; parts the server rejects are dropped from then on. */
  format?: Format;
  tokenParameter?: TokenParameter;
  /** The server's own reasoning effort value; by default that of models known to reason. */
  reasoningEffort?: string | undefined;
  /** Tokens per answer, reasoning included; by default more for models known to reason. */
  maxTokens?: number | undefined;
};

const MAX_TOKENS = 4000;

/**
 * A writer over any server with OpenAI's chat completions API; it detects which parts are supported (docs/ai-
 * servers.md).
 */
export const openAiWriter = ({
  baseUrl,
  apiKey,
  modelMap,
  models,
  timeoutMs,
  now,
  ...how
}: Options): Writer => {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    timeout: timeoutMs,
    maxRetries: 0,
    // A redirect is not followed, as the prompt would leave the configured host; its status tells the operator.
    fetch: (url, init) => boundedFetch(url, { ...init, redirect: 'manual', timeoutMs }),
  });
  const { format = 'json_schema', tokenParameter: tokens = 'max_completion_tokens' } = how;
  const firstDialect = (model: string): Dialect => {
    const effort = how.reasoningEffort ?? reasoningOf(model)?.effort;
    return { format, tokens, effort };
  };
  const dialects = new Map<string, Dialect>();
  /** Models that the server no longer has. */
  const gone = new Set<string>();

  const calledFor = (stored: string): string => calledModel(stored, { modelMap, gone, now: now?.() });

  const complete = async <Answer>(answer: AnswerShape<Answer>, model: string, brief: Brief) => {
    let dialect = dialects.get(model) ?? firstDialect(model);
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
              ...saidIn(dialect, answer, how.maxTokens ?? reasoningOf(model)?.maxTokens ?? MAX_TOKENS),
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

  /** A withdrawn model is replaced as soon as the server says that it is gone, whatever was announced. */
  const completeWith = async <Answer>(answer: AnswerShape<Answer>, model: string, brief: Brief) => {
    try {
      return await complete(answer, model, brief);
    } catch (error) {
      const successor = isModelGone(error) ? successorOf(model) : undefined;
      if (successor === undefined) throw error;
      const completion = await complete(answer, successor, brief);
      gone.add(model);
      return completion;
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
      const completion = await completeWith(answer, calledFor(model), brief);
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
