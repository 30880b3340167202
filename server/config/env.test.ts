import { describe, expect, it } from 'vitest';
import { monthlyLimitOf, NO_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { readSettings } from './env.ts';

const development = { DATABASE_URL: 'postgres://db/x', MASTER_KEY: 'k' };
const production = {
  ...development,
  NODE_ENV: 'production',
  STORES: 'live',
  AI_API_KEY: 'sk',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'f',
  PUBLIC_URL: 'https://rejoinder.example',
  PADDLE_API_KEY: 'pdl_live_apikey_1',
  PADDLE_CLIENT_TOKEN: 'live_1',
  PADDLE_PRICE_ID: 'pri_1',
  PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_1',
};
const paddle = Object.fromEntries(Object.entries(production).filter(([name]) => name.startsWith('PADDLE')));
const without = (settings: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
const complaint = (settings: Record<string, string>): string => {
  try {
    readSettings(settings);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return 'none';
};

it('requires two settings and defaults the rest', () => {
  expect(readSettings(development)).toMatchObject({
    isProduction: false,
    roles: ['api', 'worker'],
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    syncIntervalMs: 600_000,
    sendPace: 1,
    stores: { isSandbox: true, appStoreConnectUrl: 'http://127.0.0.1:3001/app-store-connect' },
    writer: { isSandbox: true, baseUrl: 'http://127.0.0.1:3001/ai/v1' },
    payment: {
      isSandbox: true,
      environment: 'local',
      script: 'http://127.0.0.1:3001/paddle/v2/paddle.js',
      apiUrl: 'http://127.0.0.1:3001/paddle',
    },
    firebase: undefined,
    embeddedIdentity: { url: 'http://127.0.0.1:3001', hasGoogle: true },
    sandboxOrigin: 'http://127.0.0.1:3001',
  });
});

it('uses the real vendors and never the sandbox in production', () => {
  const settings = readSettings({ ...production, SANDBOX_URL: 'http://127.0.0.1:3001' });
  expect(settings).toMatchObject({
    isProduction: true,
    stores: {
      isSandbox: false,
      appStoreConnectUrl: 'https://api.appstoreconnect.apple.com',
      googlePlayUrl: 'https://androidpublisher.googleapis.com',
      googleTokenUrl: 'https://oauth2.googleapis.com/token',
    },
    writer: { isSandbox: false, baseUrl: 'https://api.openai.com/v1', apiKey: 'sk' },
    payment: {
      isSandbox: false,
      environment: 'production',
      script: 'https://cdn.paddle.com/paddle/v2/paddle.js',
      apiUrl: 'https://api.paddle.com',
      webhookSecret: 'pdl_ntfset_1',
    },
    firebase: { projectId: 'p', apiKey: 'f' },
    embeddedIdentity: undefined,
    sandboxOrigin: undefined,
  });
  expect(JSON.stringify(settings)).not.toContain('3001');
});

it('generates a random webhook secret for the payment stand-in', () => {
  const secretOf = (given: object) => readSettings({ ...development, ...given }).payment?.webhookSecret;
  expect(secretOf({ SANDBOX_WEBHOOK_SECRET: 's' })).toBe('s');
  expect(secretOf({})).toHaveLength(43);
  expect(secretOf({})).not.toBe(secretOf({}));
});

describe('configuration errors', () => {
  it.each([
    'DATABASE_URL',
    'MASTER_KEY',
    'STORES',
    'AI_API_KEY',
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
    'PUBLIC_URL',
    'PADDLE_API_KEY',
    'PADDLE_CLIENT_TOKEN',
    'PADDLE_PRICE_ID',
    'PADDLE_WEBHOOK_SECRET',
  ])('name %s when it is missing or empty in production', (name) => {
    for (const settings of [without(production, name), { ...production, [name]: '' }]) {
      expect(complaint(settings)).toContain(name);
      expect(complaint(settings)).not.toContain('\n');
    }
  });

  it('name both Firebase settings when both are missing in production', () => {
    expect(complaint(without(production, 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'))).toBe(
      'FIREBASE_PROJECT_ID and FIREBASE_API_KEY: must be set in production',
    );
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['ROLES', 'api,cook'],
    ['ROLES', ','],
    ['LOG_LEVEL', 'loud'],
    ['STORES', 'both'],
    ['SYNC_INTERVAL_S', '0'],
    ['SYNC_INTERVAL_S', 'often'],
    ['SEND_PACE', '0.5'],
    ['PUBLIC_URL', 'rejoinder.example'],
    ['PUBLIC_URL', 'file:///etc/passwd'],
    ['AI_BASE_URL', 'ftp://ai'],
    ['SANDBOX_URL', 'nowhere'],
    ['DATABASE_CONNECTIONS', '0'],
    ['AI_MODEL_MAP', 'gpt-4o-mini'],
    ['AI_MODEL_MAP', '=gpt-6'],
    ['METRICS_PORT', 'many'],
    ...['0.15', '1/', '/1', 'a/b', '-1/2', '1/2/3'].map((price) => ['AI_PRICE', price]),
    ['METRICS_TOKEN', 'short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['NODE_ENV', 'prodution'],
    ['DATABASE_URL', 'mysql://root@127.0.0.1/rejoinder'],
    ['DATABASE_URL', 'postgres://[db/x'],
    ['DATABASE_DIRECT_URL', 'localhost:5432'],
    ...['proxy.example', '10.0.0.0/33', '10.0.0.1,', '::1/129', '10.0.0.1/8/8'].map((list) => [
      'TRUSTED_PROXIES',
      list,
    ]),
    ['DRAIN_S', '60'],
    ['FIREBASE_PROJECT_ID', 'alone'],
    ['FIREBASE_API_KEY', 'alone'],
  ])('name %s when it is %j', (name, value) => {
    const line = complaint({ ...development, [name]: value });
    expect(line).toContain(name);
    expect(line).not.toContain('\n');
  });
});

it.each([
  ['api', ['api']],
  ['worker', ['worker']],
  [' api , worker ', ['api', 'worker']],
])('ROLES=%j opens %j', (ROLES, roles) => {
  expect(readSettings({ ...development, ROLES }).roles).toEqual(roles);
});

it.each([
  ['', {}],
  ['gpt-4o-mini=gpt-6-luna', { 'gpt-4o-mini': 'gpt-6-luna' }],
  [' a = b , c=d,', { a: 'b', c: 'd' }],
])('AI_MODEL_MAP=%j maps %j', (AI_MODEL_MAP, map) => {
  expect(Object.fromEntries(readSettings({ ...development, AI_MODEL_MAP }).writer.modelMap)).toEqual(map);
});

describe('metrics settings', () => {
  const figures = (given: Record<string, string>) => readSettings({ ...development, ...given }).metrics;

  it('keep metrics off without a port and on loopback by default', () => {
    expect(figures({})).toBeUndefined();
    expect(figures({ METRICS_PORT: '9464' })).toEqual({ port: 9464, host: '127.0.0.1', token: undefined });
  });

  it('require a token to serve metrics beyond loopback', () => {
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(complaint({ ...development, ...open })).toContain('METRICS_TOKEN');
    const token = 'a-token-of-some-length';
    expect(figures({ ...open, METRICS_TOKEN: token })).toEqual({ port: 9464, host: '0.0.0.0', token });
  });
});

it('reads the AI prices', () => {
  const priceOf = (AI_PRICE: string) => readSettings({ ...development, AI_PRICE }).writer.price;
  expect(priceOf('')).toEqual({ input: 0.15, output: 0.6 });
  expect(priceOf('2.5/10')).toEqual({ input: 2.5, output: 10 });
});

describe('payment settings', () => {
  it('select the Paddle sandbox for a sandbox client token, also in production', () => {
    const test = { PADDLE_API_KEY: 'pdl_sdbx_apikey_1', PADDLE_CLIENT_TOKEN: 'test_1' };
    expect(readSettings({ ...production, ...test }).payment).toMatchObject({
      isSandbox: false,
      environment: 'sandbox',
      apiUrl: 'https://sandbox-api.paddle.com',
    });
    expect(complaint({ ...production, PADDLE_CLIENT_TOKEN: 'test_1' })).toContain('PADDLE_CLIENT_TOKEN');
  });

  it.each(Object.keys(paddle))('reject an incomplete Paddle configuration: without %s', (name) => {
    expect(complaint({ ...development, ...without(paddle, name) })).toBe(
      `${name}: must be set when any other Paddle setting is`,
    );
  });

  it('keep the sandbox origin when only payment is sandboxed', () => {
    const { sandboxOrigin } = readSettings({ ...development, STORES: 'live', AI_API_KEY: 'sk' });
    expect(sandboxOrigin).toBe('http://127.0.0.1:3001');
  });
});

describe('without payment', () => {
  const { PADDLE_API_KEY: key, ...others } = production;
  const free = { ...without(others, ...Object.keys(paddle)), PAYMENT: 'off' };

  it('start in production without Paddle', () => {
    expect(readSettings(free)).toMatchObject({ payment: undefined });
    expect(readSettings({ ...development, PAYMENT: 'off' }).payment).toBeUndefined();
  });

  it.each([
    ['', 1000],
    ['0', NO_LIMIT],
    ['250', 250],
  ])('MONTHLY_LIMIT=%j limits a month to %d', (MONTHLY_LIMIT, limit) => {
    expect(monthlyLimitOf(readSettings({ ...free, MONTHLY_LIMIT }).monthlyLimit)).toBe(limit);
  });

  it('refuse Paddle beside it, and a limit beside Paddle', () => {
    expect(complaint({ ...free, PADDLE_API_KEY: key, PADDLE_PRICE_ID: 'pri_1' })).toBe(
      'PAYMENT: is off, but PADDLE_API_KEY, PADDLE_PRICE_ID is set; remove one of the two',
    );
    expect(complaint({ ...production, MONTHLY_LIMIT: '5' })).toContain('MONTHLY_LIMIT');
    for (const MONTHLY_LIMIT of ['-1', '1.5', 'many'])
      expect(complaint({ ...free, MONTHLY_LIMIT })).toContain('MONTHLY_LIMIT');
  });
});

describe('mail settings', () => {
  const url = 'smtp://user:pass@mail.test:587';
  const mailOf = (given: object) => readSettings({ ...development, ...given }).mail;

  it('leave mail out unless a server is set, and never use the sandbox in production', () => {
    expect(mailOf({})).toBeUndefined();
    expect(mailOf({ SMTP_URL: url, MAIL_FROM: 'a@b.test' })).toEqual({
      isSandbox: false,
      url,
      from: 'a@b.test',
    });
    const sandbox = { SANDBOX_SMTP_URL: 'smtp://127.0.0.1:25' };
    expect(mailOf(sandbox)).toMatchObject({ isSandbox: true });
    expect(mailOf({ ...sandbox, SMTP_URL: url, MAIL_FROM: 'Me <a@b.test>' })).toMatchObject({
      isSandbox: false,
    });
    expect(readSettings({ ...production, ...sandbox }).mail).toBeUndefined();
  });

  it.each([
    ['SMTP_URL', 'http://mail.test'],
    ['SMTP_URL', 'mail.test'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.test>, c@d.test'],
    ['MAIL_FROM', 'a@b.test\r\nBcc: c@d.test'],
  ])('name %s when it is %j', (name, value) => {
    expect(complaint({ ...development, SMTP_URL: url, MAIL_FROM: 'a@b.test', [name]: value })).toContain(
      name,
    );
  });

  it('require a sender', () => {
    expect(complaint({ ...development, SMTP_URL: url })).toContain('MAIL_FROM');
  });
});

describe('the Google stand-in', () => {
  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.7', PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('enables the Google stand-in if only this machine can reach the process: %j', (given) => {
    expect(readSettings({ ...development, ...given }).embeddedIdentity?.hasGoogle).toBe(true);
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '127.0.0.1.example' },
    { HOST: '192.168.0.5' },
    { PUBLIC_URL: 'https://rejoinder.example' },
    { PUBLIC_URL: 'http://127.0.0.1.example' },
    { TRUSTED_PROXIES: '10.0.0.1' },
    { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' },
    production,
  ])('disables the Google stand-in otherwise: %j', (given) => {
    expect(readSettings({ ...development, ...given }).embeddedIdentity?.hasGoogle).not.toBe(true);
  });
});
