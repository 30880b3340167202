import { expect, it } from 'vitest';
import { pageOf } from '#bench/support/store-pages.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { purgeExpired } from './purge-expired.ts';
import { sweepWords } from './sweep.ts';

const { context, clock, createApp, rows } = await createTestContext();

it('stops indexing after the current batch when it is stopped', async () => {
  const app = await createApp({ store: 'google' });
  for (let page = 0; page < 5; page += 1) await savePage(context, app, pageOf(page), clock.now);
  const owed = async () => (await rows('select 1 from search_index_queue')).length;
  expect(await owed()).toBe(5);
  await sweepWords(context, () => true);
  expect(await owed()).toBe(5);
  const answers = [false, false, true];
  await sweepWords(context, () => answers.shift() ?? true);
  expect(await owed()).toBe(3);
  await sweepWords(context);
  expect(await owed()).toBe(0);
});

it('deletes at most one batch after it is stopped', async () => {
  const { companyId } = await createApp();
  await rows(
    "insert into changes (company_id, kind, app_id, created_at) select $1, 'apps', 'a', now() - interval '2 days' from generate_series(1, 2000)",
    companyId,
  );
  const remaining = async () =>
    (
      await rows(
        "select 1 from changes where company_id = $1 and created_at < now() - interval '1 day'",
        companyId,
      )
    ).length;
  await purgeExpired(context, () => true);
  expect(await remaining()).toBe(1500);
});
