import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { runInContext } from './async-context.ts';
import { openLog } from './log.ts';
import { isSecret } from './scrub.ts';

/** The parsed log lines written by `work`. */
const written = (work: (log: ReturnType<typeof openLog>) => void): Record<string, unknown>[] => {
  let text = '';
  const to = new Writable({
    write: (line, _encoding, done) => {
      text += String(line);
      done();
    },
  });
  work(openLog('debug', to));
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
};

const CANARY = 'CanaryThatMustNotBeWritten';
const PEM = `-----BEGIN PRIVATE KEY-----\\n${CANARY}\n${CANARY}\n-----END PRIVATE KEY-----`;
const JWT = `eyJhbGciOiJSUzI1NiJ9.eyJ${CANARY}.${CANARY}`;

it.each([
  'password',
  'newPassword',
  'Authorization',
  'x-api-key',
  'apiKey',
  'api_key',
  'private_key',
  'idToken',
  'refresh_token',
  'MASTER_KEY',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'set-cookie',
  'PADDLE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'p8',
  'serviceAccountJson',
  'assertion',
])('redacts a field named %s at any depth', (name) => {
  const [line] = written((log) =>
    log.warn({ a: { b: [{ c: { [name]: CANARY, kept: 'yes' } }] }, [name]: CANARY }, 'fields'),
  );
  expect(JSON.stringify(line)).not.toContain(CANARY);
  expect(line).toMatchObject({ a: { b: [{ c: { kept: 'yes' } }] }, msg: 'fields' });
});

it.each([
  ['a key file', `it began with ${PEM}`],
  ['a bearer token', `Authorization: Bearer ${CANARY}`],
  ['a signed token', `sent ${JWT} to them`],
  ['a key of the writer', `401 for sk-proj-${CANARY}`],
  ['a key of payment', `pdl_live_apikey_${CANARY} was refused`],
  ['the password in an address', `postgres://rejoinder:${CANARY}@db:5432/x is away`],
  ['a token in a query', `GET /x?id_token=${CANARY}&b=c`],
  ['the code of a password reset', `GET /__/auth/action?mode=resetPassword&oobCode=${CANARY}`],
])('redacts %s from messages, values, errors and their causes', (_what, text) => {
  const error = Object.assign(new Error(text, { cause: new Error(text) }), {
    config: { headers: { authorization: CANARY }, url: text },
  });
  const lines = written((log) => {
    log.error(text);
    log.error({ err: error, detail: text, list: [text] }, `failed: ${text}`);
    log.error(error);
  });
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toContain(CANARY);
  expect(lines[1]).toMatchObject({ err: { type: 'Error', cause: { type: 'Error' } } });
});

it('keeps numbers, ids and ordinary sentences', () => {
  for (const name of ['tokens', 'tokens_in', 'inputTokens', 'key', 'appId', 'text', 'keyId'])
    expect(isSecret(name)).toBe(false);
  const fields = { companyId: 'c', tokens: { input: 5, output: 7 }, at: 'https://store.example/a?b=c' };
  expect(written((log) => log.info(fields, 'to a@b.example: hello'))[0]).toMatchObject({
    ...fields,
    msg: 'to a@b.example: hello',
  });
});

it('adds the request or job to every line across awaits', async () => {
  let lines: Record<string, unknown>[] = [];
  await runInContext({ requestId: 'r1', traceId: 't1' }, async () => {
    await new Promise((next) => setImmediate(next));
    lines = written((log) => {
      log.info('in a request');
      runInContext({ jobId: 'j1', job: 'sync-reviews' }, () => log.info('in its job'));
    });
  });
  expect(lines).toMatchObject([
    { requestId: 'r1', traceId: 't1', msg: 'in a request' },
    { requestId: 'r1', jobId: 'j1', job: 'sync-reviews', msg: 'in its job' },
  ]);
  expect(written((log) => log.info('alone'))[0]).not.toHaveProperty('requestId');
});
