import { afterAll, expect, it } from 'vitest';
import { openContext } from '#tests/support/app/open-context.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { fuzzImport } from './import-fuzz.ts';

const url = await createTestDatabase();
const context = await openContext({ url, sandboxUrl: 'http://127.0.0.1:9', clock: { now: Date.now() } });
afterAll(context.close);

it('imports or rejects each of 400 corrupted exports without an internal error', async () => {
  const { bad, ...figures } = await fuzzImport(context.context, 400, 1);
  expect(bad).toEqual([]);
  expect(figures).toMatchObject({
    files: 400,
    taken: expect.any(Number),
    IMPORT_WRONG_FILE: expect.any(Number),
    IMPORT_WRONG_ENCODING: expect.any(Number),
  });
}, 120_000);
