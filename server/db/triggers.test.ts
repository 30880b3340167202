import { expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';

const { rows } = await createTestContext();

/** What triggers may do, by what their functions are for; a rule of the product belongs in a use case. */
const FUNCTIONS = {
  /** Open pages and other nodes are told. */
  changes: /^(publish_|notify_|tell_)/,
  /** Exact counts and sums. */
  counts: /^(count_|set_review_days$)/,
  /** Indexes of reviews over their labels and topics. */
  indexes: /^index_review$/,
  /** What constraints cannot say. */
  integrity: /^(check_|prevent_|delete_review_words|close_)/,
};

it('has triggers for changes, counts and integrity only', async () => {
  const found: { table: string; name: string; function: string }[] = await rows(
    `select c.relname "table", t.tgname name, p.proname "function" from pg_trigger t
     join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and n.nspname = 'public'`,
  );
  const odd = found.filter((one) => !Object.values(FUNCTIONS).some((names) => names.test(one.function)));
  expect(odd.map((one) => `${one.table}: ${one.function}`).sort()).toEqual([]);
  expect(found.filter(({ table }) => table === 'reviews').length).toBeLessThanOrEqual(11);
});
