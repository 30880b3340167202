import { running } from '#sandbox/test-setup.ts';
import { differences, openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { raceReviewEdits } from './read-first.ts';
import { openTestCompany } from './support/open-company.ts';

// `node tests/sending/read-first.long.ts [races]`: the long run of the races in read-first.test.ts.
const [races = 1000] = process.argv.slice(2).map(Number);
const database = await openLongDatabase();
const sandbox = await running();
const company = await openTestCompany({
  databaseUrl: database.url,
  sandboxUrl: sandbox.url,
  reviews: races + 20,
});
const { others, ...figures } = await raceReviewEdits(company, races);
await company.close();
await sandbox.stop();
await database.close();
reportResult({ ...figures, others: others.length }, [
  ...differences(figures, { rounds: races, posted: 0, lostDrafts: 0, unanswered: 0 }),
  ...new Set(others),
  ...(figures.refused >= Math.floor(races / 3)
    ? []
    : ['a reply went out to a review that had changed before']),
  ...(figures.sent > 0 ? [] : ['nothing was sent']),
]);
