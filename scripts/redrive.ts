import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { QUEUES } from '#server/jobs/queues.ts';
import { openLog } from '#server/telemetry/log.ts';
import { redriveJobs } from './lib/redrive-jobs.ts';

// Lists the jobs that were set aside; with --queue, --id or --all restarts them:
// `DATABASE_URL=… npm run redrive -- --queue sync-reviews`. Restarts are logged with the operator's user name.
const { values } = parseArgs({
  options: { queue: { type: 'string' }, id: { type: 'string' }, all: { type: 'boolean' } },
});
const { DATABASE_URL: databaseUrl, LOG_LEVEL: level = 'info' } = process.env;
const id = values.id === undefined ? undefined : Number(values.id);
if (!databaseUrl || (id !== undefined && !Number.isSafeInteger(id))) {
  process.stderr.write('redrive needs DATABASE_URL, and --id a number\n');
  process.exit(1);
}
if (values.queue !== undefined && !Object.hasOwn(QUEUES, values.queue)) {
  process.stderr.write(`there is no queue ${values.queue}; there are ${Object.keys(QUEUES).join(', ')}\n`);
  process.exit(1);
}
const isListOnly = !values.all && values.queue === undefined && id === undefined;
const by = userInfo().username;
const log = openLog(level);
const { jobs, restarted } = await redriveJobs({ databaseUrl, queue: values.queue, id, isListOnly, log, by });
for (const { id, queue, company_id, key, attempts, last_error, set_aside_at } of jobs)
  process.stdout.write(
    `${[id, queue, company_id, key, `${attempts} tries`, set_aside_at.toISOString(), last_error ?? 'no error was recorded'].join('\t')}\n`,
  );
process.stdout.write(`${jobs.length} set aside, ${restarted} started again\n`);
