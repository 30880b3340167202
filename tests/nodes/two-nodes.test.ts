import { afterAll, expect, it } from 'vitest';
import { startCollector } from '#tests/support/app/collector.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';
import { callNode, signIn } from './support/clients.ts';
import { openCluster } from './support/cluster.ts';

const collector = await startCollector();
afterAll(() => collector.close());
const databaseUrl = await createTestDatabase();
const cluster = await openCluster({
  databaseUrl,
  companies: 1,
  reviews: 1,
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_SERVICE_NAME: 'two-nodes' },
});
afterAll(() => cluster.close());
const nodes = await Promise.all([cluster.start('api'), cluster.start('api')]);
const [person] = cluster.people;
if (!person) throw new Error('there is no tenant');

/** Makes the same call `times` times on one node and then on the other; returns all responses. */
const alternate = async (times: number, call: Parameters<typeof callNode>[1]): Promise<string[]> => {
  const answers: string[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const answer = await callNode(nodes[turn % 2]?.url ?? '', call);
    const error = answer?.body.error;
    const code = typeof error === 'object' ? Object(error).message : (error ?? 'OK');
    answers.push(`${answer?.status} ${code}`);
  }
  return answers;
};
const many = (times: number, what: string): string[] => Array.from({ length: times }, () => what);

it('limits checks of e-mail availability over both nodes together', async () => {
  const path = '/api/user/checkEmailAvailability';
  expect(await alternate(8, { path, body: { email: 'a@acme.test' } })).toEqual([
    ...many(5, '200 OK'),
    ...many(3, '429 TOO_MANY_REQUESTS'),
  ]);
});

it("limits a company's attempts to link a store key over both nodes together", async () => {
  const token = await signIn(cluster, person, Date.now() + 30_000);
  const key = { keyId: 'ABCDEFGHIJ', privateKey: 'not a key' };
  const body = { storeType: 'google', config: key };
  // A malformed key is rejected without calling a store, and does not count.
  expect(await alternate(12, { path: '/api/store/link', token, body })).toEqual(
    many(12, '422 FILL_GOOGLE_CONFIG'),
  );
  const { google } = await cluster.control.addPublisher('Another', []);
  const { client_email: clientEmail, private_key: privateKey } = google.serviceAccountJson;
  await cluster.unlink(person.companyId);
  const config = { developerId: '1', clientEmail: `x${clientEmail}`, privateKey };
  const answers = await alternate(13, {
    path: '/api/store/link',
    token,
    body: { storeType: 'google', config },
  });
  expect(answers.slice(0, 10)).toEqual(many(10, '422 CHECK_GOOGLE_CONFIG'));
  expect(answers.slice(10)).toEqual(many(3, '429 TOO_MANY_REQUESTS'));
});

it('limits wrong passwords over both nodes together, and then rejects every sign-in', async () => {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
  const guess = { email: person.email, password: 'wrong horse', returnSecureToken: true };
  const answers = await Promise.all(Array.from({ length: 7 }, () => alternate(2, { path, body: guess })));
  expect(answers.flat().sort()).toEqual([
    ...many(10, '400 INVALID_LOGIN_CREDENTIALS'),
    ...many(4, '400 TOO_MANY_ATTEMPTS_TRY_LATER'),
  ]);
  expect(await alternate(2, { path, body: { ...guess, password: person.password } })).toEqual(
    many(2, '400 TOO_MANY_ATTEMPTS_TRY_LATER'),
  );
});

it('keeps HTTP metrics per node, and exports pending traces when a node stops', async () => {
  const [first, second] = nodes;
  const ask = (url: string | undefined) => callNode(url ?? '', { path: '/api/config/canary', body: {} });
  await Promise.all([ask(first?.url), ask(first?.url), ask(second?.url)]);
  const pages = async (metrics: string | undefined): Promise<number> => {
    const text = await (await fetch(`${metrics}/metrics`)).text();
    const line = /http_request_duration_seconds_count\{route="page",method="POST",status="4xx"\} (\d+)/;
    return Number(line.exec(text)?.[1] ?? 0);
  };
  expect(await Promise.all(nodes.map(({ metrics }) => pages(metrics)))).toEqual([2, 1]);
  if (!first) throw new Error('no node is there');
  expect(await cluster.askToStop(first)).toMatchObject({ code: 0 });
  expect(collector.spans().map(({ name }) => name)).toContain('POST user.checkEmailAvailability');
  expect(new Set(collector.resources().map((resource) => resource['service.name']))).toEqual(
    new Set(['two-nodes']),
  );
});

it('labels each PostgreSQL connection with its purpose', async () => {
  const url = nodes[1]?.url ?? '';
  await fetch(`${url}/readyz`); // so that the pool has a connection now: idle ones end after a while
  const admin = await openAdmin(databaseUrl);
  const { rows } = await admin.query(
    "select distinct application_name from pg_stat_activity where datname = current_database() and usename like '%app%'",
  );
  const names = rows.map(({ application_name }) => application_name);
  expect(names.toSorted()).toEqual(['rejoinder api', 'rejoinder listener']);
});

it('gives API calls and jobs of one process connections of their own', async () => {
  await cluster.start('api', { ROLES: 'api,worker', DATABASE_CONNECTIONS: '2' });
  const admin = await openAdmin(databaseUrl);
  const pools = async () => {
    const { rows } = await admin.query(
      `select application_name as name, count(*)::int as connections from pg_stat_activity
       where datname = current_database() and application_name = 'rejoinder worker' group by 1`,
    );
    return rows;
  };
  await expect.poll(pools).toEqual([{ name: 'rejoinder worker', connections: 2 }]);
});
