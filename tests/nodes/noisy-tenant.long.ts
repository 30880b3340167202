import { RUNNING_PER_COMPANY } from '#server/jobs/queues.ts';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { noisyTenant } from './noisy-tenant.ts';
import { percentile, quietCompanyWaits } from './support/quiet-company-waits.ts';

// A company with 20,000 jobs next to 50 with one each. The order of starts and the buffers of a claim are counted. Wait
// times depend on the machine, so they are compared with those of the same companies alone, in the same run.
const [noisy = 20_000, quiet = 50] = process.argv.slice(2).map(Number);
const database = await openLongDatabase();
const figures = await noisyTenant({ databaseUrl: database.url, noisy, quiet });
await database.close();
const another = await openLongDatabase();
const { alone, beside } = await quietCompanyWaits({ databaseUrl: another.url, noisy, quiet: quiet * 8 });
await another.close();
const ms = (waits: readonly number[], percent: number) => Math.round(percentile(waits, percent) * 10) / 10;
const waits = {
  alone: { p50: ms(alone, 50), p99: ms(alone, 99) },
  beside: { p50: ms(beside, 50), p99: ms(beside, 99) },
};
reportResult({ ...figures, waits }, [
  ...(figures.quietStarted === quiet ? [] : [`only ${figures.quietStarted} quiet ones began`]),
  ...(figures.mostNoisyAtOnce <= RUNNING_PER_COMPANY
    ? []
    : [`${figures.mostNoisyAtOnce} of one ran at once`]),
  // A fair share is one start of the noisy company per start of a quiet one.
  ...(figures.noisyBeforeLastQuiet <= quiet * 2
    ? []
    : [`${figures.noisyBeforeLastQuiet} noisy ones came first`]),
  ...(figures.buffers.max <= 400 ? [] : [`a claim read ${figures.buffers.max} pages`]),
  ...(waits.beside.p99 <= Math.max(waits.alone.p99 * 2, 500)
    ? []
    : [`quiet ones waited ${waits.beside.p99} ms`]),
]);
