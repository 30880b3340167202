import { isIP } from 'node:net';
import * as z from 'zod';
import { isLoopback } from '#server/net/address.ts';
import { MAIL_ENVIRONMENT, mailOf } from './mail-env.ts';
import { OPERATOR_ENVIRONMENT, operatorOf } from './operator-env.ts';
import { PAYMENT_ENVIRONMENT, paymentOf, sandboxed } from './payment-env.ts';
import { SIGN_IN_ENVIRONMENT, signInOf } from './sign-in-env.ts';
import { STORE_ENVIRONMENT, storesOf } from './store-env.ts';
import { WRITER_ENVIRONMENT, writerOf } from './writer-env.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url({ protocol: /^https?$/ });
const whole = z.coerce.number().int().positive();

const postgres = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine((text) => URL.canParse(text), 'must be a URL');

/** What Fastify accepts as a trusted proxy: an address, a network, or a name for a common network. */
const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    more.length === 0 &&
    maxBits > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
};
const proxies = z
  .string()
  .refine(
    (text) => text === '' || text.split(',').every((name) => isProxy(name.trim())),
    'must be addresses or networks, separated by commas',
  );

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLES: z.string().default('api,worker'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['silent', 'debug', 'info', 'warn', 'error']).default('info'),
  DATABASE_URL: postgres,
  /** A direct connection for LISTEN, bypassing a pooler in transaction mode. */
  DATABASE_DIRECT_URL: postgres.optional(),
  MASTER_KEY: z.string().min(1),
  MASTER_KEY_OLD: z.string().default(''),
  /** How many months of usage and AI cost are kept; statistics cover a year. */
  KEEP_USAGE_MONTHS: z.coerce.number().int().min(13).default(25),
  SYNC_INTERVAL_S: z.coerce.number().positive().default(600),
  /** Speeds up the delays of sending; for tests with local stores. */
  SEND_PACE: z.coerce.number().min(1).default(1),
  /** A job's lease; shortened by tests that kill workers. */
  JOB_LEASE_S: z.coerce.number().positive().default(10),
  SANDBOX_URL: url.optional(),
  ...STORE_ENVIRONMENT,
  ...WRITER_ENVIRONMENT,
  ...SIGN_IN_ENVIRONMENT,
  ...PAYMENT_ENVIRONMENT,
  ...MAIL_ENVIRONMENT,
  ...OPERATOR_ENVIRONMENT,
  TRUSTED_PROXIES: proxies.default(''),
  /** How long a stopping process still answers while it reports that it is not ready, in seconds. */
  DRAIN_S: z.coerce.number().min(0).max(10).optional(),
  DATABASE_CONNECTIONS: whole.default(20),
});

/** The names of all environment variables a process reads. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings from the environment; throws a one-line error that names the setting. In production nothing falls
 * back to the sandbox: a missing setting is an error.
 */
export const readSettings = (environment: NodeJS.ProcessEnv) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.NODE_ENV === 'production') refuseSandbox(env);
  const payment = paymentOf(env);
  const isLive = env.STORES === 'live';
  const sandboxOrigin =
    isLive && env.AI_API_KEY && !payment?.isSandbox ? undefined : new URL(sandboxed(env, '/')).origin;
  return {
    isProduction: env.NODE_ENV === 'production',
    roles: rolesOf(env.ROLES),
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
    ...operatorOf(env),
    trustedProxies: env.TRUSTED_PROXIES,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    masterKey: env.MASTER_KEY,
    olderMasterKeys: env.MASTER_KEY_OLD.split(',').filter((key) => key !== ''),
    drainMs: (env.DRAIN_S ?? (env.NODE_ENV === 'production' ? 5 : 0)) * 1000,
    usageMonths: env.KEEP_USAGE_MONTHS,
    syncIntervalMs: env.SYNC_INTERVAL_S * 1000,
    sendPace: env.SEND_PACE,
    jobLeaseMs: env.JOB_LEASE_S * 1000,
    stores: storesOf(env),
    writer: writerOf(env),
    payment,
    /** As configured; the plan's if undefined. */
    monthlyLimit: env.MONTHLY_LIMIT,
    mail: mailOf(env),
    ...signInOf(env, { isOnlyHere: isOnlyHere(env) }),
    sandboxOrigin,
    /** Where channels may be without being public: at the sandbox, if the reviews are its too. */
    sandboxHooks: env.NODE_ENV === 'production' || isLive ? undefined : sandboxOrigin,
  };
};

/** Whether the process is reachable only from this machine, directly or through a proxy. */
const isOnlyHere = ({ NODE_ENV, HOST, PUBLIC_URL, TRUSTED_PROXIES }: z.infer<typeof Environment>): boolean =>
  NODE_ENV !== 'production' &&
  isLoopback(HOST) &&
  (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname)) &&
  TRUSTED_PROXIES === '';

const ROLES = ['api', 'worker'] as const;
const isRole = (text: string): text is (typeof ROLES)[number] => ROLES.some((role) => role === text);

const rolesOf = (text: string) => {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isRole(name));
  if (unknown !== undefined) throw new Error(`ROLES: '${unknown}' is not one of ${ROLES.join(', ')}`);
  return names.filter(isRole);
};

const refuseSandbox = (env: z.infer<typeof Environment>): void => {
  if (env.AI_API_KEY === undefined) throw new Error('AI_API_KEY: must be set in production');
  if (env.STORES !== 'live') throw new Error('STORES: must be "live" in production');
  if (env.PUBLIC_URL === undefined) throw new Error('PUBLIC_URL: must be set in production');
  if (!env.PUBLIC_URL.startsWith('https://'))
    throw new Error('PUBLIC_URL: must begin with https:// in production');
};
