import { openDatabase, seeing } from '#server/db/database.ts';
import { callerOf, isCaller } from '#server/db/tables/company/callers.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';
import { DEMO_USER_ID } from './lib/demo-account.ts';
import { writeDemoYear } from './lib/demo-year.ts';

// Writes a made-up year of reviews into the demo account, once: `DATABASE_URL=… npm run demo-year`. The first start does
// it in the background.
const { DATABASE_URL: databaseUrl, NODE_ENV } = process.env;
if (!databaseUrl || NODE_ENV === 'production') {
  process.stderr.write('demo-year needs DATABASE_URL, and is not for production\n');
  process.exit(1);
}
const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
const db = seeing(openDatabase({ url: databaseUrl, connections: 1, onError }), everyApp);
const caller = await callerOf(db, DEMO_USER_ID);
if (isCaller(caller)) {
  const owner = { companyId: caller.company_id, userId: DEMO_USER_ID, name: 'Robin Fern' };
  const written = await writeDemoYear(db, owner, Date.now());
  if (written > 0) process.stdout.write(`demo year: ${written} made-up reviews\n`);
}
await db.destroy();
