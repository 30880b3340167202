import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { type Acknowledged, audit } from '#tests/sending/support/audit.ts';
import type { Target } from '#tests/sending/support/tenants.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';
import { callNode, signIn } from './support/clients.ts';
import { type Node, openCluster, type Role } from './support/cluster.ts';

const MINUTES = 60_000;
const WINDOW_MS = 3000;
const PATIENCE_MS = 240_000;

const databaseUrl = await createTestDatabase();
const cluster = await openCluster({ databaseUrl, companies: 2, reviews: 24 });
afterAll(() => cluster.close());

/** A node on a machine whose clock is ahead of the database's by the given time. */
const startWith = (role: Role, aheadMs: number): Promise<Node> => {
  const wrongClock = `--import=${pathToFileURL(`${ROOT}tests/nodes/support/wrong-clock.ts`)}`;
  return cluster.start(role, {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${wrongClock}`,
    CLOCK_AHEAD_MS: String(aheadMs),
    JOB_LEASE_S: '20', // a busy machine must not end a lease, only a wrong clock
  });
};
const [fast, slow, ...workers] = await Promise.all([
  startWith('api', 10 * MINUTES),
  startWith('api', -10 * MINUTES),
  startWith('worker', 10 * MINUTES),
  startWith('worker', -10 * MINUTES),
]);
const apis = [fast, slow] as const;
const tokens = new Map<string, string>();
for (const person of cluster.people)
  tokens.set(person.companyId, await signIn(cluster, person, Date.now() + PATIENCE_MS));

const figure = async ({ metrics }: Node, line: RegExp): Promise<number> =>
  Number(line.exec(await (await fetch(`${metrics}/metrics`)).text())?.[1] ?? 0);

const ask = async ({ url }: Node, path: string, { companyId }: Target, body: object) => {
  const token = tokens.get(companyId) ?? '';
  const answer = await callNode(url, { path: `/api/review/${path}`, body, token });
  if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  return Object(answer.body.review);
};
const submit = (node: Node, target: Target, text: string, delayMs = WINDOW_MS) =>
  ask(node, 'submitAnswer', target, {
    review: { reviewId: target.reviewId, response: text },
    appId: target.appId,
    loadTimestamp: Date.now(),
    delayMs,
  });
/** When the store accepted each text, by its own clock. */
const writes = async (target: Target) =>
  (await cluster.control.replyTo(target.store, target.appId, target.reviewId))?.history ?? [];

it("reports how far the machine's clock is ahead of the database's", async () => {
  const ahead = /^rejoinder_clock_offset_seconds (\S+)$/m;
  expect(Math.round(await figure(fast, ahead))).toBe(600);
  expect(Math.round(await figure(slow, ahead))).toBe(-600);
});

it('sends each reply once and on time, and undoes on either node, with clocks twenty minutes apart', async () => {
  const admin = await openAdmin(databaseUrl);
  const until = Date.now() + PATIENCE_MS;
  const reached = async (query: string): Promise<void> => {
    while ((await admin.query(query)).rows.length === 0) {
      if (Date.now() > until) throw new Error(`not in time: ${query}`);
      await delay(50);
    }
  };
  await reached(`select from reviews having count(*) = ${cluster.targets.length}`);
  // Each store call takes longer than several polls of the other worker.
  for (const vendor of ['app-store-connect', 'google-play'] as const)
    await cluster.control.addFault({
      vendor,
      path: 'customerReviewResponses$|:reply$',
      kind: 'delay',
      ms: 1500,
    });

  const sent = cluster.targets.slice(0, 16);
  const undone = cluster.targets.slice(16);
  const windowOver = new Map<string, number>();
  const acknowledged: Acknowledged[] = [];
  await Promise.all([
    ...sent.map(async (target, n) => {
      const text = `Thank you, number ${n}`;
      windowOver.set(target.reviewId, Date.now() + WINDOW_MS);
      await submit(apis[n % 2 === 0 ? 0 : 1], target, text);
      acknowledged.push({ target, text });
    }),
    ...undone.map(async (target, n) => {
      const [first, second] = n % 2 === 0 ? apis : apis.toReversed();
      const { replyRevision } = await submit(first ?? fast, target, 'A slip', 30_000);
      const { appId, reviewId } = target;
      await ask(second ?? slow, 'undoSubmit', target, { appId, reviewId, replyRevision });
    }),
  ]);
  await reached(`select from submits having count(*) filter (where state in ('queued', 'sending', 'unknown')
    or (state in ('sent', 'published') and verify_step = 0)) = 0`);

  for (const target of undone) expect(await writes(target)).toEqual([]);
  for (const target of sent) {
    const [write] = await writes(target);
    expect(Date.parse(write?.at ?? '')).toBeGreaterThanOrEqual(windowOver.get(target.reviewId) ?? 0);
  }
  expect(await audit(admin, cluster.control, sent, acknowledged, new Set())).toMatchObject({
    repeats: 0,
    wrong: 0,
    backwards: 0,
    lost: 0,
    stuck: 0,
    refused: 0,
    complaints: [],
  });
  // No node took over a step that another was performing.
  const { rows } = await admin.query(`select distinct attempts from submits where state <> 'cancelled'`);
  expect(rows).toEqual([{ attempts: 1 }]);
  for (const node of [...apis, ...workers])
    expect(await figure(node, /submit_transitions_total\{state="unknown"\} (\d+)/)).toBe(0);
});
