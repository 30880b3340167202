import { inTenant, type Tx } from '#server/db/database.ts';
import { makeCompany } from '#tests/support/app/company.ts';
import { openContext } from '#tests/support/app/open-context.ts';
import { differences, openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { walksOf } from './paging.ts';

// `node tests/filter/paging.long.ts [walks]`: the long form of paging.test.ts.
const [walks = 1000] = process.argv.slice(2).map(Number);
const database = await openLongDatabase();
const clock = { now: Date.now() };
const { context, db, admin, close } = await openContext({
  url: database.url,
  sandboxUrl: 'http://127.0.0.1:9',
  clock,
});
const rows = async (query: string, ...values: unknown[]) => (await admin.query(query, values)).rows;
const caller = await makeCompany(db, clock.now, {});
const { companyId } = caller;
const createApp = async (appId: string) => {
  await rows(
    `insert into apps (company_id, app_id, store, name, image, creator, model, prompt_modifiers) values ($1, $2, 'apple', '', '', '', '', '{}')`,
    ...[companyId, appId],
  );
  await rows('insert into app_syncs (company_id, app_id) values ($1, $2)', companyId, appId);
  const inScope = <Value>(work: (tx: Tx) => Promise<Value>) => inTenant(db, companyId, work);
  return { appId, companyId, caller, inScope };
};
const apps = [await createApp('9001'), await createApp('9002'), await createApp('9003')] as const;
const figures = { walks: 0, missed: 0, repeated: 0, arrivedUnseen: 0, pushedOn: 0 };
for await (const { missed, repeated, arrived, name } of walksOf({ context, clock, rows }, apps, walks)) {
  figures.walks += 1;
  figures.missed += missed.length;
  // A new review pushes one that was seen onto the next page, where the page does not know its place.
  figures.arrivedUnseen += arrived;
  figures.pushedOn += Math.min(repeated.length, arrived);
  figures.repeated += Math.max(0, repeated.length - arrived);
  if (missed.length > 0 || repeated.length > arrived)
    process.stderr.write(`${name}: ${missed} / ${repeated}\n`);
}
await close();
await database.close();
reportResult(figures, differences(figures, { walks, missed: 0, repeated: 0 }));
