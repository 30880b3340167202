import { RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { concluded, openLongDatabase } from '#tests/support/long-database.ts';
import { noisyTenant } from './noisy-tenant.ts';

// A company with 20,000 jobs beside 50 with one each: counted, not timed, since how long anything takes is the machine's.
const [noisy = 20_000, quiet = 50] = process.argv.slice(2).map(Number);
const database = await openLongDatabase();
const began = performance.now();
const figures = await noisyTenant({ databaseUrl: database.url, noisy, quiet });
const msPerClaim = Math.round((performance.now() - began) / figures.claims);
await database.close();
concluded({ ...figures, msPerClaim }, [
  ...(figures.quietStarted === quiet ? [] : [`only ${figures.quietStarted} quiet ones began`]),
  ...(figures.mostNoisyAtOnce <= RUNNING_PER_COMPANY
    ? []
    : [`${figures.mostNoisyAtOnce} of one ran at once`]),
  // A fair share is one noisy start for each quiet one.
  ...(figures.noisyBeforeLastQuiet <= quiet * 2
    ? []
    : [`${figures.noisyBeforeLastQuiet} noisy ones came first`]),
]);
