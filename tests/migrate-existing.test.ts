import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import { afterAll, expect, inject, it } from 'vitest';
import { inTenant, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { pageOfAll, pageOfSome } from '#server/db/tables/review-pages.ts';
import { wordsToWrite } from '#server/db/tables/review-words.ts';
import { newId } from '#server/kit/ids.ts';
import { openAdmin } from '#tests/support/test-database.ts';

const name = `existing_${newId().replaceAll('-', '')}`;
const url = `${inject('postgresUrl')}${name}`;
const db = openDatabase({ url, connections: 1, onError: () => undefined });
afterAll(() => db.destroy());

it('counts and lists the reviews that were there before they could be found', async () => {
  const server = await openAdmin(`${inject('postgresUrl')}postgres`);
  await server.query(`create database ${name}`);
  await runner({
    databaseUrl: url,
    dir: fileURLToPath(new URL('../server/db/migrations', import.meta.url)),
    direction: 'up',
    migrationsTable: 'migrations',
    count: 5,
    log: () => undefined,
  });
  const admin = await openAdmin(url);
  const companyId = newId();
  await admin.query(`insert into companies (company_id, name) values ($1, 'Acme')`, [companyId]);
  await admin.query(
    `insert into apps (company_id, app_id, store, name, image, creator, model, prompt_modifiers)
     values ($1, 'an.app', 'google', 'App', '', '', '', '{}')`,
    [companyId],
  );
  await admin.query(
    `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at,
       app_version_name, is_answered, review_language)
     select $1, 'an.app', n, 'Ann', '', 'good', 1 + n % 5, timestamptz '2026-11-01' - n * interval '5 hours', now(), '2.1', n % 3 = 0, 'iw'
     from generate_series(1, 300) n`,
    [companyId],
  );
  expect(await migrate(url)).toContain('0006_find');
  const page = { appId: 'an.app', answered: false, offset: 180, most: 20, userId: 'nobody' };
  const all = await inTenant(db, companyId, (tx) => pageOfAll(tx, page));
  expect(all?.reviewsCount).toBe(200);
  expect(all?.rows.map(({ review_id }) => Number(review_id))).toEqual(
    Array.from({ length: 300 }, (_, n) => n + 1)
      .filter((n) => n % 3 !== 0)
      .slice(180),
  );
  const some = await inTenant(db, companyId, (tx) =>
    pageOfSome(tx, { ...page, offset: 0 }, { stars: [1, 2], language: 'he', version: '2.1' }),
  );
  expect(some).toMatchObject({ reviewsCount: 80, rows: { length: 20 } });
  const owed = await inTenant(db, companyId, (tx) =>
    tx.selectFrom('words_due').select('review_ids').execute(),
  );
  expect(owed.flatMap(({ review_ids }) => review_ids)).toHaveLength(300);
  expect(await wordsToWrite(db, 1000)).toHaveLength(2);
});
