import { beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox/test-sandbox.ts';
import { withCircuitBreaker } from './breaker.ts';
import { openAiWriter } from './openai.ts';

const sandbox = await startTestSandbox();
const BRIEF = { instructions: 'Translate.', data: { text: 'Thank you', targetLanguage: 'de', limit: 350 } };

const clock = { now: 0 };
const open = () => {
  const writer = openAiWriter({
    baseUrl: `${sandbox.url}/ai/v1`,
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

  it('the circuit breaker stays closed on occasional successes, rejections and rate limits', async () => {
    const ask = open();
    for (let round = 0; round < 3; round += 1) {
      await sandbox.writer('error-500');
      for (let n = 0; n < 4; n += 1) await ask();
      await sandbox.writer('normal');
      expect(await ask()).toMatchObject({ ok: true });
    }
    for (const behaviour of ['refusal', 'rate-limit', 'invalid-json', 'cut-off']) {
      await sandbox.writer(behaviour);
      for (let n = 0; n < 6; n += 1) await ask();
    }
    expect(await calls()).toBe(15 + 24);
    await sandbox.writer('normal');
    for (let n = 0; n < 6; n += 1)
      expect(await ask('llama-9')).toMatchObject({ failure: { detail: '404 model_not_found' } });
    expect(await calls()).toBe(15 + 24 + 6);
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
