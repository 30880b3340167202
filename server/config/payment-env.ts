import { randomBytes } from 'node:crypto';
import * as z from 'zod';

const set = z.string().min(1).optional();

/** The payment settings in the environment. */
export const PAYMENT_ENVIRONMENT = {
  /** `off`: every company has access, for an installation of one's own. */
  PAYMENT: z.enum(['paddle', 'off']).default('paddle'),
  /** Reviews processed per company and month without payment; 0: no limit. */
  MONTHLY_LIMIT: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  PADDLE_API_KEY: set,
  PADDLE_CLIENT_TOKEN: set,
  PADDLE_PRICE_ID: set,
  PADDLE_WEBHOOK_SECRET: set,
  PADDLE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The stand-in's signing secret: random per data folder, since it could be used to forge a subscription. */
  SANDBOX_WEBHOOK_SECRET: set,
};

const NAMES = ['PADDLE_API_KEY', 'PADDLE_CLIENT_TOKEN', 'PADDLE_PRICE_ID', 'PADDLE_WEBHOOK_SECRET'] as const;

type Environment = {
  NODE_ENV: string;
  PAYMENT: 'paddle' | 'off';
  MONTHLY_LIMIT?: number | undefined;
  SANDBOX_URL?: string | undefined;
  PADDLE_API_URL?: string | undefined;
  SANDBOX_WEBHOOK_SECRET?: string | undefined;
} & {
  [Name in (typeof NAMES)[number]]?: string | undefined;
};

/** The host of a part that is not configured. */
export const sandboxed = ({ SANDBOX_URL }: Pick<Environment, 'SANDBOX_URL'>, path: string): string =>
  `${SANDBOX_URL ?? 'http://127.0.0.1:3001'}${path}`;

/** The sandbox's Paddle ids; the sandbox has its own copy, and neither is secret. */
export const LOCAL_PADDLE = {
  apiKey: 'pdl_local_apikey',
  clientToken: 'test_local',
  priceId: 'pri_01rejoinderearlybird000000',
};

/** Payment by Paddle, live or its sandbox depending on the client token, or by the stand-in if nothing is set; undefined if it is off. */
export const paymentOf = (env: Environment) => {
  if (env.PAYMENT === 'paddle' && env.MONTHLY_LIMIT !== undefined)
    throw new Error('MONTHLY_LIMIT: can only be set with PAYMENT=off; the plan has its own');
  if (env.PAYMENT === 'off') {
    const set = NAMES.filter((name) => env[name] !== undefined);
    if (set.length > 0)
      throw new Error(`PAYMENT: is off, but ${set.join(', ')} is set; remove one of the two`);
    return undefined;
  }
  const {
    PADDLE_API_KEY: apiKey,
    PADDLE_CLIENT_TOKEN: clientToken,
    PADDLE_PRICE_ID: priceId,
    PADDLE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  if (apiKey && clientToken && priceId && webhookSecret) {
    const environment: 'sandbox' | 'production' = clientToken.startsWith('test_') ? 'sandbox' : 'production';
    const isTestKey = apiKey.startsWith('pdl_sdbx_');
    if (isTestKey !== (environment === 'sandbox') && /^pdl_(sdbx|live)_/.test(apiKey))
      throw new Error(
        'PADDLE_API_KEY and PADDLE_CLIENT_TOKEN: must be of the same environment (sandbox or production)',
      );
    const host = environment === 'sandbox' ? 'sandbox-api' : 'api';
    return {
      isSandbox: false,
      environment,
      script: 'https://cdn.paddle.com/paddle/v2/paddle.js',
      apiUrl: env.PADDLE_API_URL ?? `https://${host}.paddle.com`,
      apiKey,
      clientToken,
      priceId,
      webhookSecret,
    };
  }
  const missing = NAMES.filter((name) => env[name] === undefined);
  if (env.NODE_ENV === 'production') throw new Error(`${missing.join(', ')}: must be set in production`);
  if (missing.length < NAMES.length)
    throw new Error(`${missing.join(', ')}: must be set when any other Paddle setting is`);
  return {
    isSandbox: true,
    environment: 'local' as const,
    script: sandboxed(env, '/paddle/v2/paddle.js'),
    apiUrl: env.PADDLE_API_URL ?? sandboxed(env, '/paddle'),
    ...LOCAL_PADDLE,
    webhookSecret: env.SANDBOX_WEBHOOK_SECRET ?? randomBytes(32).toString('base64url'), // random: no event is accepted
  };
};
