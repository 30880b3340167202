import { APIError } from 'openai';
import * as z from 'zod/mini';
import { Message } from './extract.ts';
import type { Tokens } from './port.ts';

/** Tokens that the day's sums can take; an answer that reports anything else is used without a count. */
const TokenCount = z.int().check(z.nonnegative(), z.maximum(1_000_000_000));

const Usage = z.object({ prompt_tokens: TokenCount, completion_tokens: TokenCount });

const Choice = z.object({
  finish_reason: z.catch(z.nullish(z.string()), null),
  message: Message,
  error: z.optional(z.unknown()),
});

/** The fields read from an answer, tolerant of what compatible servers add or omit. */
const Body = z.object({
  choices: z.tuple([Choice], z.unknown()),
  usage: z.catch(z.optional(Usage), undefined),
});

/** What was said by a model, and what it cost. */
export type Completion = Omit<z.infer<typeof Choice>, 'error'> & { tokens: Tokens | undefined };

const Fault = z.looseObject({
  code: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  type: z.optional(z.unknown()),
});
const Failed = z.object({ error: Fault });

/** The status that a server would have sent for an error it names in words, in the order of precedence. */
const STATUS_OF: readonly [RegExp, number][] = [
  [/rate.?limit|too.?many|throttl|exhausted|quota|insufficient|billing|credit/i, 429],
  [/overloaded|unavailable|internal|server/i, 503],
  [/api.?key|authenticat|unauthori[sz]ed/i, 401],
  [/permission|forbidden|country/i, 403],
  [/not.?found/i, 404],
  [/invalid|unsupported|context|too.?long|content|bad.?request/i, 400],
];

const statusOf = ({ code, status, type }: z.infer<typeof Fault>): number | undefined => {
  const number = [code, status].map(Number).find((each) => each >= 400 && each < 600);
  const words = [code, status, type].filter((each) => typeof each === 'string').join(' ');
  return number ?? STATUS_OF.find(([pattern]) => pattern.test(words))?.[1];
};

/**
 * The completion in the body of a successful answer. A gateway that has already sent status 200 reports errors in the
 * body, and one that is out of order answers anything: both throw, as they would with a status of their own.
 */
export const completionIn = (body: unknown): Completion => {
  const sent = typeof body === 'string' ? json(body) : body; // some servers call their JSON a text
  const completion = Body.safeParse(sent).data;
  const choice = completion?.choices[0];
  const fault = Failed.safeParse(sent).data?.error ?? Fault.safeParse(choice?.error).data;
  const status = fault && statusOf(fault);
  if (status !== undefined) throw APIError.generate(status, { error: fault }, undefined, new Headers());
  if (!completion || !choice) throw new Error('a successful answer without a completion');
  const { usage } = completion;
  return {
    ...choice,
    tokens: usage && { input: usage.prompt_tokens, output: usage.completion_tokens },
  };
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
