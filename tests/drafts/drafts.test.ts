import { afterAll, expect, it } from 'vitest';
import { openWorld } from '#tests/support/open-world.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { runWalks } from './model.ts';
import { openCountingWriter } from './writer.ts';

const clock = { now: Date.now() };
const url = await createTestDatabase();
const { world, close } = await openWorld({ url, sandboxUrl: 'http://127.0.0.1:9', clock });
afterAll(close);

it('loses no typed text and shows no undone one in random walks through the reviews', async () => {
  const seeds = Array.from({ length: 40 }, (_, n) => n + 1);
  const { faults, runs } = await runWalks({ ...world, writer: openCountingWriter() }, clock, seeds);
  expect(faults).toEqual([]);
  expect(runs).toBe(40);
}, 120_000);
