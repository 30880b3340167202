import { beforeEach, describe, expect, it } from 'vitest';
import { startFixedServer } from '#tests/support/app/faulty-server.ts';
import { startTestSandbox } from '#tests/support/sandbox/test-sandbox.ts';
import { withCircuitBreaker } from './breaker.ts';
import { openAiWriter } from './openai.ts';

const sandbox = await startTestSandbox();
const BRIEF = { instructions: 'Translate.', data: { text: 'Thank you', targetLanguage: 'de', limit: 350 } };

const clock = { now: 0 };
const open = (baseUrl = `${sandbox.url}/ai/v1`) => {
  const writer = openAiWriter({
    baseUrl,
    apiKey: 'k',
    modelMap: new Map(),
    timeoutMs: 5000,
  });
  const resting = withCircuitBreaker(writer, () => clock.now);
  return (model = 'gpt-4o-mini') => resting.translate(model, BRIEF);
};
const calls = async () => (await sandbox.journal('ai')).length;

beforeEach(async () => {
  clock.now = 1_000_000;
  await sandbox.writer('normal');
  await sandbox.forget();
});

describe('the circuit breaker', () => {
  it('opens after five consecutive failures and then lets one call through', async () => {
    const ask = open();
    await sandbox.writer('error-500');
    for (let n = 0; n < 8; n += 1) expect(await ask()).toMatchObject({ failure: { kind: 'away' } });
    expect(await calls()).toBe(5);
    expect(await ask()).toMatchObject({ failure: { detail: 'left alone', retryAfterMs: 30_000 } });
    clock.now += 30_000;
    await Promise.all([ask(), ask(), ask()]);
    expect(await calls()).toBe(6);
    clock.now += 29_999;
    await ask();
    expect(await calls()).toBe(6);
    await sandbox.writer('normal');
    clock.now += 1;
    expect(await ask()).toMatchObject({ ok: true });
    expect((await Promise.all([ask(), ask()])).every(({ ok }) => ok)).toBe(true);
    expect(await calls()).toBe(9);
  });

  it('the circuit breaker stays closed on occasional successes and rejections', async () => {
    const ask = open();
    for (let round = 0; round < 3; round += 1) {
      await sandbox.writer('error-500');
      for (let n = 0; n < 4; n += 1) await ask();
      await sandbox.writer('normal');
      expect(await ask()).toMatchObject({ ok: true });
    }
    for (const behaviour of ['refusal', 'invalid-json', 'cut-off']) {
      await sandbox.writer(behaviour);
      for (let n = 0; n < 6; n += 1) await ask();
    }
    expect(await calls()).toBe(15 + 18);
  });

  it('opens after five wrong settings in a row, still naming them', async () => {
    const ask = open();
    for (let n = 0; n < 7; n += 1)
      expect(await ask('llama-9')).toMatchObject({
        failure: { kind: 'misconfigured', detail: '404 model_not_found' },
      });
    expect(await calls()).toBe(5);
    expect(await ask()).toMatchObject({ ok: true });
    clock.now += 300_000;
    await ask('llama-9');
    expect(await calls()).toBe(7);
  });

  it('pauses after a rate limit as long as it asks for, and then lets all calls through', async () => {
    const ask = open();
    await sandbox.writer('rate-limit');
    expect(await ask()).toMatchObject({ failure: { kind: 'busy', detail: '429 rate_limit_exceeded' } });
    for (let n = 0; n < 6; n += 1)
      expect(await ask()).toMatchObject({
        failure: { kind: 'busy', detail: 'left alone', retryAfterMs: 2000, isUncalled: true },
      });
    expect(await calls()).toBe(1);
    await sandbox.writer('normal');
    expect(await ask('gpt-4o')).toMatchObject({ ok: true });
    clock.now += 1999;
    expect(await ask()).toMatchObject({ failure: { kind: 'busy' } });
    clock.now += 1;
    expect((await Promise.all([ask(), ask(), ask()])).every(({ ok }) => ok)).toBe(true);
    expect(await calls()).toBe(5);
  });

  it('pauses for a minute at most', async () => {
    const baseUrl = await startFixedServer({
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': '3600' },
      body: { error: { code: 'rate_limit_exceeded' } },
    });
    const ask = open(baseUrl);
    expect(await ask()).toMatchObject({ failure: { kind: 'busy', retryAfterMs: 3_600_000 } });
    expect(await ask()).toMatchObject({ failure: { kind: 'busy', retryAfterMs: 60_000, isUncalled: true } });
  });

  it('counts failures on both sides of a rate limit as consecutive', async () => {
    const ask = open();
    await sandbox.writer('error-500');
    for (let n = 0; n < 4; n += 1) await ask();
    await sandbox.writer('rate-limit');
    await ask();
    clock.now += 2000;
    await sandbox.writer('error-500');
    await ask();
    expect(await ask()).toMatchObject({ failure: { kind: 'away', detail: 'left alone' } });
    expect(await calls()).toBe(6);
  });

  it('opens for one model only', async () => {
    const ask = open();
    await sandbox.writer('error-500', 5);
    for (let n = 0; n < 5; n += 1) await ask('gpt-4o');
    expect(await ask('gpt-4o')).toMatchObject({ failure: { detail: 'left alone', isUncalled: true } });
    expect(await ask('gpt-4o-mini')).toMatchObject({ ok: true });
  });

  it('opens at once when the account is exhausted', async () => {
    const ask = open();
    await sandbox.writer('insufficient-quota');
    for (let n = 0; n < 3; n += 1) expect(await ask()).toMatchObject({ failure: { kind: 'quota' } });
    expect(await calls()).toBe(1);
    await sandbox.writer('normal');
    clock.now += 299_999;
    expect(await ask()).toMatchObject({ failure: { kind: 'quota' } });
    clock.now += 1;
    expect(await ask()).toMatchObject({ ok: true });
  });
});
