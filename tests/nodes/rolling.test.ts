import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { newId } from '#server/crypto/ids.ts';
import { MIGRATIONS, migrate } from '#server/db/migrate.ts';
import { appUrl, ownerUrl } from '#tests/support/database/owner-url.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';
import { callNode, signIn } from './support/clients.ts';
import { openCluster } from './support/cluster.ts';

/** Our migrations and one of a future release, which takes the locks needed to alter a busy table. */
const nextRelease = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'rejoinder-migrations-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const folder of ['migrations', 'functions'])
    cpSync(join(ROOT, 'server', 'db', folder), join(directory, folder), { recursive: true });
  const later = `alter table reviews add column of_a_later_release text;
    create index reviews_later on reviews (company_id, of_a_later_release);`;
  writeFileSync(join(directory, 'migrations', '9000_later.sql'), later);
  return directory;
};

it('serves requests while the next release migrates, and migrates once when two nodes start together', async () => {
  const databaseUrl = await createTestDatabase();
  const cluster = await openCluster({ databaseUrl, companies: 1, reviews: 3 });
  onTestFinished(() => cluster.close());
  const old = await cluster.start('api');
  const [person] = cluster.people;
  if (!person) throw new Error('there is no tenant');
  const token = await signIn(cluster, person, Date.now() + 30_000);
  const answers: (number | undefined)[] = [];
  let isMigrating = true;
  const read = async (): Promise<void> => {
    while (isMigrating || answers.length < 20) {
      const answer = await callNode(old.url, { path: '/api/application/getAll', body: {}, token });
      answers.push(answer?.status);
    }
  };
  const release = nextRelease();
  const owner = ownerUrl(databaseUrl);
  const both = Promise.all([migrate(owner, release), migrate(owner, release)]).finally(() => {
    isMigrating = false;
  });
  const [ran] = await Promise.all([both, read(), read()]);
  expect(ran.flat()).toEqual(['9000_later', ...readdirSync(join(ROOT, 'server', 'db', 'functions'))]);
  expect(new Set(answers)).toEqual(new Set([200]));
  const beside = await cluster.start('api');
  for (const { url, metrics } of [old, beside]) {
    expect((await fetch(`${metrics}/readyz`)).status).toBe(200);
    const answer = await callNode(url, { path: '/api/application/getAll', body: {}, token });
    expect(answer?.status).toBe(200);
  }
});

const runMigrate = (databaseUrl: string): Promise<{ code: number | null; output: string }> =>
  new Promise((done) => {
    const env = { ...process.env, DATABASE_URL: appUrl(databaseUrl), DATABASE_OWNER_URL: databaseUrl };
    const child = spawn(process.execPath, [`${ROOT}scripts/migrate.ts`], { env });
    let output = '';
    child.stdout.on('data', (part) => {
      output += part;
    });
    child.once('close', (code) => done({ code, output }));
  });

it('migrates an empty database once, however many processes start at once', async () => {
  const name = `empty_${newId().replaceAll('-', '')}`;
  const server = await openAdmin(`${inject('postgresUrl')}postgres`);
  await server.query(`create database ${name}`);
  const url = `${inject('postgresUrl')}${name}`;
  const both = await Promise.all([runMigrate(url), runMigrate(url)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const ran: string[][] = both.map(({ output }) => JSON.parse(output).migrated);
  expect(ran.flat()).toEqual(expect.arrayContaining([...MIGRATIONS]));
  expect(ran.some(({ length }) => length === 0)).toBe(true);
  const admin = await openAdmin(url);
  const { rows } = await admin.query('select count(*)::int n from migrations');
  expect(rows).toEqual([{ n: MIGRATIONS.length }]);
});
