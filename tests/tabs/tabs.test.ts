import { afterAll, expect, it } from 'vitest';
import { openWorld } from '#tests/support/open-world.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { runTabs } from './model.ts';
import { aScribe } from './scribe.ts';

const clock = { now: Date.now() };
const url = await createTestDatabase();
const { world, close } = await openWorld({ url, sandboxUrl: 'http://127.0.0.1:9', clock });
afterAll(close);

it('loses nothing that was typed in two tabs at once, and keeps what a refused submit would have sent', async () => {
  const seeds = Array.from({ length: 60 }, (_, n) => n + 1);
  const { runs, refused, bad } = await runTabs({ ...world, writer: aScribe() }, clock, seeds);
  expect(bad).toEqual([]);
  expect(runs).toBe(60);
  expect(refused).toBeGreaterThan(5);
}, 120_000);
