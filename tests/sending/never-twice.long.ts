import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#scripts/postgres/start-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { installQueues } from '#server/jobs/jobs.ts';
import { neverTwice } from './harness.ts';

// The long form: `node tests/sending/never-twice.long.ts [submits] [kills] [minutes]`. Prints one line of figures and
// fails when any of them is not as promised.
const [submits = 3000, kills = 1000, minutes = 40] = process.argv.slice(2).map(Number);

const dataDir = mkdtempSync(join(tmpdir(), 'rejoinder-sending-'));
const postgres = await startPostgres({ dataDir, isThrowaway: true });
const admin = new pg.Client({ connectionString: postgres.url() });
await admin.connect();
await admin.query('create database sending');
await admin.end();
const databaseUrl = postgres.url('sending');
await migrate(databaseUrl);
await installQueues(databaseUrl);
const figures = await neverTwice({
  databaseUrl,
  submits,
  kills,
  companies: Math.max(6, Math.ceil(submits / 200)),
  googleApps: submits < 1000 ? 3 : 6,
  nodes: 4,
  atOnce: 12,
  outsideMs: 3000,
  syncIntervalS: 30,
  deadlineMs: minutes * 60_000,
});
await postgres.stop('immediate');
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify(figures)}\n`);
const { repeats, wrong, backwards, lost, stuck } = figures;
process.exit(repeats + wrong + backwards + lost + stuck === 0 && figures.kills >= kills ? 0 : 1);
