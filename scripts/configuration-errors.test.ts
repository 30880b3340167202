import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { ROOT } from './lib/processes.ts';
import { endOf } from './lib/script-settings.ts';
import { migrate } from './migrate.ts';
import { owner } from './owner.ts';
import { redrive } from './redrive.ts';
import { rotateKey } from './rotate-key.ts';

const databaseUrl = await createTestDatabase();
const masterKey = randomBytes(32).toString('base64');
const valid = {
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: ownerUrl(databaseUrl),
  MASTER_KEY: masterKey,
  MASTER_KEY_OLD: randomBytes(32).toString('base64'),
};

/** Runs a script as a process, as an operator does. */
const run = (script: string, env: object, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts', `${script}.ts`), ...args],
    {
      env: { PATH: process.env.PATH, ...valid, ...env },
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
};

const SCRIPTS = { migrate, owner, redrive, 'rotate-key': rotateKey } as const;
/** Runs the same script within this process. */
const runHere = (script: keyof typeof SCRIPTS, env: object, ...args: string[]) =>
  endOf(SCRIPTS[script], { ...valid, ...env }, args);

const at = (change: (url: URL) => void, url: string): string => {
  const other = new URL(url);
  change(other);
  return other.href;
};
const closed = at((url) => (url.port = '1'), databaseUrl);
const missing = at((url) => (url.pathname = '/missing'), databaseUrl);
const other = at((url) => (url.username = 'other'), databaseUrl);

it.each(['migrate', 'redrive', 'rotate-key'])('%s runs with valid settings', (script) => {
  expect(run(script, {})).toMatchObject({ status: 0, stderr: '' });
});

it.each(['migrate', 'redrive', 'rotate-key'])('%s ends with an error in one line', (script) => {
  const line =
    'DATABASE_URL: MISSING_SETTING: must be set to the URL of the database with the login of the processes';
  expect(run(script, { DATABASE_URL: '' })).toEqual({ status: 1, stdout: '', stderr: `${line}\n` });
});

it.each([
  ['migrate', { DATABASE_OWNER_URL: '' }, 'DATABASE_OWNER_URL: MISSING_SETTING: must be set to '],
  ['migrate', { DATABASE_URL: '' }, 'DATABASE_URL: MISSING_SETTING: must be set to '],
  [
    'migrate',
    { DATABASE_OWNER_URL: 'localhost' },
    'DATABASE_OWNER_URL: INVALID_SETTING: must have the form ',
  ],
  ['migrate', { DATABASE_OWNER_URL: databaseUrl }, 'DATABASE_OWNER_URL: INVALID_SETTING: must name another '],
  [
    'migrate',
    { DATABASE_OWNER_URL: ownerUrl(closed) },
    'DATABASE_OWNER_URL: ECONNREFUSED: .*; check host and port',
  ],
  [
    'migrate',
    { DATABASE_OWNER_URL: ownerUrl(missing) },
    'DATABASE_OWNER_URL: 3D000: .*; create the database',
  ],
  [
    'migrate',
    { DATABASE_OWNER_URL: databaseUrl, DATABASE_URL: other },
    'DATABASE_OWNER_URL: NOT_THE_OWNER: ',
  ],
  ['owner', {}, 'npm run owner: INVALID_ARGUMENT: takes an e-mail address'],
  ['redrive', { DATABASE_URL: '' }, 'DATABASE_URL: MISSING_SETTING: must be set to '],
  ['redrive', { DATABASE_URL: 'mysql://db/x' }, 'DATABASE_URL: INVALID_SETTING: must have the form '],
  ['redrive', { DATABASE_URL: closed }, 'DATABASE_URL: ECONNREFUSED: .*; check host and port'],
  ['redrive', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL: INVALID_SETTING: must be one of '],
  ['rotate-key', { DATABASE_URL: missing }, 'DATABASE_URL: 3D000: .*; create the database'],
  ['rotate-key', { MASTER_KEY: 'short' }, 'MASTER_KEY: INVALID_SETTING: must be 32 bytes in base64'],
  ['rotate-key', { MASTER_KEY_OLD: '' }, 'MASTER_KEY_OLD: MISSING_SETTING: must be set to '],
  [
    'rotate-key',
    { MASTER_KEY_OLD: `${masterKey},short` },
    'MASTER_KEY_OLD: INVALID_SETTING: must be 32 bytes',
  ],
] as const)('%s reports the setting, a code and what to do in one line (%#)', async (script, env, line) => {
  const { status, stdout, stderr } = await runHere(script, env);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^${line}.*\\n$`));
});

it.each([
  [
    ['--queue', 'nonsense'],
    '--queue: INVALID_ARGUMENT: there is no queue nonsense; there are sync-reviews, draft-reply',
  ],
  [['--id', 'seven'], '--id: INVALID_ARGUMENT: must be the number of a job'],
  [['--everything'], "Unknown option '--everything'"],
])('redrive %j is refused in one line', async (args, line) => {
  const { status, stderr } = await runHere('redrive', {}, ...args);
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^${line}.*\\n$`));
});
