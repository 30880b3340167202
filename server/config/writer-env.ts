import * as z from 'zod';
import { sandboxed } from './payment-env.ts';

/** How the answer's format is requested: by schema, as any JSON, or in the prompt only. */
export const FORMATS = ['json_schema', 'json_object', 'prompt'] as const;
export type Format = (typeof FORMATS)[number];

/** The parameter that limits an answer's length. */
export const TOKEN_PARAMETERS = ['max_completion_tokens', 'max_tokens', 'none'] as const;
export type TokenParameter = (typeof TOKEN_PARAMETERS)[number];

const whole = z.coerce.number().int().positive();

/** Tokens per answer of a model that is told to reason; it spends thousands before the first word. */
const MAX_REASONING_TOKENS = 16_000;

export const WRITER_ENVIRONMENT = {
  AI_API_KEY: z.string().min(1).optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_MODEL_MAP: z.string().default(''),
  /** Stored model names that can be selected; the first is the default for new apps if the usual one is not listed. */
  AI_MODELS: z.string().default(''),
  AI_RESPONSE_FORMAT: z.enum(FORMATS).default('json_schema'),
  AI_TOKEN_PARAMETER: z.enum(TOKEN_PARAMETERS).default('max_completion_tokens'),
  AI_REASONING_EFFORT: z.string().min(1).max(20).optional(),
  AI_MAX_TOKENS: whole.optional(),
  /** Timeout of a call; a person waits for some. */
  AI_TIMEOUT_S: z.coerce.number().min(1).max(60).default(30),
  /** Per company: a full month's reviews at once, each with two retries. */
  AI_CALLS_A_DAY: whole.default(3000),
  /** Dollars per million tokens: input/output. */
  AI_PRICE: z
    .string()
    .regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, 'must have the form dollars/dollars')
    .default('0.15/0.60'),
};

type Environment = z.infer<z.ZodObject<typeof WRITER_ENVIRONMENT>> & { SANDBOX_URL?: string | undefined };

/** The AI provider: OpenAI, any compatible server, or the sandbox. */
export const writerOf = (env: Environment) => ({
  isSandbox: env.AI_API_KEY === undefined,
  baseUrl: env.AI_BASE_URL ?? (env.AI_API_KEY ? 'https://api.openai.com/v1' : sandboxed(env, '/ai/v1')),
  apiKey: env.AI_API_KEY ?? 'sandbox',
  /** Whether the models are those that OpenAI withdraws on known dates. */
  isOpenAi: env.AI_BASE_URL === undefined,
  modelMap: modelMapOf(env.AI_MODEL_MAP),
  models: namesIn(env.AI_MODELS),
  format: env.AI_RESPONSE_FORMAT,
  tokenParameter: env.AI_TOKEN_PARAMETER,
  reasoningEffort: env.AI_REASONING_EFFORT,
  /** By the model if undefined. */
  maxTokens: env.AI_MAX_TOKENS ?? (env.AI_REASONING_EFFORT === undefined ? undefined : MAX_REASONING_TOKENS),
  timeoutMs: env.AI_TIMEOUT_S * 1000,
  callsADay: env.AI_CALLS_A_DAY,
  price: priceOf(env.AI_PRICE),
});

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const priceOf = (text: string) => {
  const [input = 0, output = 0] = text.split('/').map(Number);
  return { input, output };
};

const modelMapOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    namesIn(text).map((pair): [string, string] => {
      const [stored, called] = pair.split('=').map((name) => name.trim());
      if (!stored || !called) throw new Error(`AI_MODEL_MAP: '${pair}' must have the form stored=called`);
      return [stored, called];
    }),
  );
