import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { settingError } from '#server/config/setting-error.ts';
import { QUEUES } from '#server/jobs/queues.ts';
import { openLog } from '#server/telemetry/log.ts';
import { redriveJobs } from './lib/redrive-jobs.ts';
import { onDatabaseOf, requireDatabaseUrl, runScript } from './lib/script-settings.ts';

const LEVELS = ['silent', 'debug', 'info', 'warn', 'error'];

/** Which set-aside jobs the arguments select. */
const selection = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: { queue: { type: 'string' }, id: { type: 'string' }, all: { type: 'boolean' } },
  });
  const { queue, all } = values;
  const id = values.id === undefined ? undefined : Number(values.id);
  if (id !== undefined && !Number.isSafeInteger(id))
    throw settingError(
      '--id',
      'INVALID_ARGUMENT',
      'must be the number of a job, as the list without arguments shows it',
    );
  if (queue !== undefined && !Object.hasOwn(QUEUES, queue))
    throw settingError(
      '--queue',
      'INVALID_ARGUMENT',
      `there is no queue ${queue}; there are ${Object.keys(QUEUES).join(', ')}`,
    );
  return { queue, id, isListOnly: !all && queue === undefined && id === undefined };
};

// Lists the jobs that were set aside; with --queue, --id or --all restarts them:
// `DATABASE_URL=… npm run redrive -- --queue sync-reviews`. Restarts are logged with the operator's user name.
export const redrive = async (env: NodeJS.ProcessEnv, args: readonly string[]) => {
  const selected = selection(args);
  const databaseUrl = requireDatabaseUrl(
    env,
    'DATABASE_URL',
    'the URL of the database with the login of the processes',
  );
  const level = env.LOG_LEVEL || 'info';
  if (!LEVELS.includes(level))
    throw settingError('LOG_LEVEL', 'INVALID_SETTING', `must be one of ${LEVELS.join(', ')}`);
  const log = openLog(level);
  const by = userInfo().username;
  const { jobs, restarted } = await onDatabaseOf('DATABASE_URL', () =>
    redriveJobs({ databaseUrl, ...selected, log, by }),
  );
  const lines = jobs.map(({ id, queue, company_id, key, attempts, last_error, set_aside_at }) =>
    [
      ...[id, queue, company_id, key, `${attempts} tries`],
      ...[set_aside_at.toISOString(), last_error ?? 'no error was recorded'],
    ].join('\t'),
  );
  return { stdout: `${[...lines, `${jobs.length} set aside, ${restarted} started again`].join('\n')}\n` };
};

if (import.meta.main) await runScript(redrive);
