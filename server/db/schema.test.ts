import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { schemaFiles } from '#scripts/schema/files.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';

it('matches schema.sql, schema.ts and docs/schema.md with the migrations (npm run schema writes them)', async () => {
  const made = await schemaFiles(await openAdmin(await createTestDatabase()));
  for (const [path, text] of Object.entries(made)) expect(readFileSync(`${ROOT}${path}`, 'utf8')).toBe(text);
});
