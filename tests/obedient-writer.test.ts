import { expect, it } from 'vitest';
import { ATTACKS } from '#eval/attacks.ts';
import { PHRASINGS, runAttacks } from '#eval/obedient-writer.ts';

it('covers at least 300 attacks and 3,000 outputs', () => {
  expect(
    new Set(ATTACKS.map(({ review, demand }) => JSON.stringify([review, demand]))).size,
  ).toBeGreaterThanOrEqual(300);
  expect(ATTACKS.length * PHRASINGS.length).toBeGreaterThanOrEqual(3000);
});

// Every fifth attack covers each kind and language; `npm run eval` runs all of them.
it('blocks everything that a review makes the model say', async () => {
  const { outputs, shown, escapes } = await runAttacks(5);
  expect(escapes).toEqual([]);
  expect(outputs).toBeGreaterThan(700);
  expect(shown).toBeGreaterThan(0);
});
