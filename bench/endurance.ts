import { setTimeout as pause } from 'node:timers/promises';
import { callNode, signIn } from '#tests/nodes/support/clients.ts';
import { openCluster } from '#tests/nodes/support/cluster.ts';
import { followCompany } from '#tests/nodes/support/event-follower.ts';
import { openLoad } from '#tests/nodes/support/load.ts';
import type { Target } from '#tests/sending/support/tenants.ts';
import { openLongDatabase } from '#tests/support/database/long-database.ts';
import { type Figure, slopeOf } from './support/measurements.ts';

const COMPANIES = 10;
const REVIEWS = 1000;
const PEOPLE = 10;
/** Interval between two actions of a user, in ms. */
const PAUSE_MS = 100;
const LOOK_MS = 5000;

/** Memory of the process in MB, from its metrics. */
const memoryOf = async (metrics: string): Promise<number> => {
  const text = await (await fetch(`${metrics}/metrics`)).text();
  const bytes = /^rejoinder_process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  return Number(bytes) / 2 ** 20;
};

/** Runs a whole node, API and worker in one process, while users read, type and send for the given minutes. */
export const benchEndurance = async (minutes: number): Promise<Figure[]> => {
  const database = await openLongDatabase();
  const cluster = await openCluster({
    databaseUrl: database.url,
    companies: COMPANIES,
    reviews: REVIEWS,
    env: { ROLES: 'api,worker' },
  });
  const node = await cluster.start('api');
  const began = Date.now();
  const until = began + minutes * 60_000;
  const tokens = new Map<string, string>();
  for (const person of cluster.people) tokens.set(person.companyId, await signIn(cluster, person, until));
  const watchers = [...tokens.values()].map((token) => followCompany(cluster.urls, token));
  const load = openLoad({ urls: cluster.urls, tokens, until: until + 60_000 });
  let pages = 0;
  const read = async ({ companyId, appId }: Target, page: number): Promise<void> => {
    const body = { id: appId, offset: 20 * page, answered: page % 2 === 1 };
    await callNode(node.url, { path: '/api/review/getAppReviews', body, token: tokens.get(companyId) ?? '' });
    pages += 1;
  };
  const work = async (targets: Target[]): Promise<void> => {
    for (let turn = 0; Date.now() < until; turn += 1) {
      const target = targets[turn % Math.max(targets.length, 1)];
      if (target === undefined) return;
      if (turn % 5 === 3) await load.type(target, `Turn ${turn} of review ${target.reviewId}`);
      else if (turn % 5 === 4) await load.submit(target, `Turn ${turn}, review ${target.reviewId}`, 300);
      else await read(target, turn % 3);
      await pause(PAUSE_MS);
    }
  };
  const seen: { minute: number; mb: number }[] = [];
  const check = async (): Promise<void> => {
    while (Date.now() < until) {
      seen.push({ minute: (Date.now() - began) / 60_000, mb: await memoryOf(node.metrics) });
      await pause(LOOK_MS);
    }
  };
  const own = (person: number) => cluster.targets.filter((_, n) => n % PEOPLE === person);
  await Promise.all([check(), ...Array.from({ length: PEOPLE }, (_, person) => work(own(person)))]);
  for (const watcher of watchers) await watcher.stop();
  await cluster.close();
  await database.close();
  process.stderr.write(
    `${pages} pages, ${load.count()} writings, ${load.refused.length} refused; MB: ${seen
      .filter((_, n) => n % Math.ceil(seen.length / 30) === 0)
      .map(({ mb }) => mb.toFixed(0))
      .join(' ')}\n`,
  );
  // Only the second half: initial growth is expected.
  const settled = seen.filter(({ minute }) => minute >= minutes / 2);
  const part = 'endurance';
  return [
    {
      part,
      name: `most memory of a node in ${minutes} minutes`,
      unit: 'MB',
      control: null,
      value: Math.max(...seen.map(({ mb }) => mb)),
      wanted: { of: 'value', max: 256 },
    },
    {
      part,
      name: 'its growth in the second half',
      unit: 'MB a minute',
      control: null,
      value: slopeOf(settled.map(({ minute, mb }) => [minute, mb])),
      wanted: { of: 'value', max: 1 },
    },
  ];
};
