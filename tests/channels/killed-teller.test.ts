import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import type * as z from 'zod';
import { deliverToChannel } from '#server/features/deliveries/deliver-to-channel.ts';
import { saveDestination } from '#server/features/destinations/save-destination.ts';
import { fanOut } from '#server/features/notices/fan-out.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { DAY } from '../support/app/company.ts';
import { createTestContext } from '../support/app/test-context.ts';
import { isLongForm } from '../support/rules/samples.ts';
import { type Plan, POINTS } from './killed-teller.ts';

const { context, clock, url, sandbox, createApp, rows } = await createTestContext();
const app = await createApp();
const reviewId = await app.review({ rating: 1 });
await syncReviews(context, app, 600_000);
const { companyId, appId } = app;
const addChannel = (kind: 'webhook' | 'slack', wanted: 'review.created' | 'sensitive') =>
  saveDestination(context, app.caller, {
    kind,
    name: kind,
    apps: null,
    kinds: [wanted],
    language: 'en',
    isOn: true,
    address: `${sandbox.url}/hooks/${kind}/${kind}`,
  });
const { destination: hook, secret } = await addChannel('webhook', 'review.created');
const { destination: slack } = await addChannel('slack', 'sensitive');

const killed = async (plan: z.infer<typeof Plan>): Promise<void> => {
  const program = fileURLToPath(new URL('./killed-teller.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(plan)], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal, plan.point).toBe('SIGKILL');
};

/** In the long form 210 kills: each point for both channels, fifteen times. */
const ROUNDS = isLongForm ? 15 : 1;
const channelsOf = (n: number): string[] =>
  isLongForm ? [hook.id, slack.id] : [n % 2 === 0 ? slack.id : hook.id];

it('loses nothing that was committed, and repeats nothing but under its id and with its body', {
  timeout: 1_800_000,
}, async () => {
  const committed: string[] = [];
  let kills = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [n, point] of POINTS.entries())
      for (const destinationId of channelsOf(n)) {
        kills += 1;
        const key = `${point} ${kills}`;
        if (point !== 'before-commit') committed.push(key);
        const about = { url, sandboxUrl: sandbox.url, companyId, appId, reviewId };
        await killed({ ...about, destinationId, at: clock.now, key, point });
        clock.now += 60_000; // the lease of the dead is over
      }
  // What the workers do with the jobs that are left.
  const jobs = await rows("select queue, payload from jobs where queue in ('tell', 'deliver-to-channel')");
  for (const { queue, payload } of jobs) if (queue === 'tell') await fanOut(context, payload);
  for (const { id: destinationId } of [hook, slack])
    for (let next = await deliverToChannel(context, { companyId, destinationId }); next; ) {
      clock.now = Math.max(clock.now, next.retryAt.getTime());
      next = await deliverToChannel(context, { companyId, destinationId });
    }
  const deliveries = await rows('select * from deliveries where destination_id is not null');
  expect(deliveries).toHaveLength(2 * committed.length);
  expect(deliveries.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const [hooks, chats] = [await sandbox.hookCalls('webhook'), await sandbox.hookCalls('slack')];
  const byId = Map.groupBy(hooks, ({ headers }) => headers['webhook-id'] ?? '');
  const wanted = deliveries.filter((row) => row.destination_id === hook.id);
  expect([...byId.keys()].toSorted()).toEqual(wanted.map((row) => row.delivery_id).toSorted());
  for (const calls of byId.values()) expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
  expect(hooks.length - byId.size).toBeLessThanOrEqual(ROUNDS); // killed after it was sent
  expect(chats.length).toBeGreaterThanOrEqual(committed.length);
  for (const { body, headers } of hooks) {
    const at = Number(headers['webhook-timestamp']) * 1000;
    // The receiver's library compares with its clock, and ours was moved.
    const signed = new Webhook(secret ?? '').sign(headers['webhook-id'] ?? '', new Date(at), body);
    expect(headers['webhook-signature']).toBe(signed);
  }
  expect(clock.now).toBeLessThan(Date.now() + DAY);
  if (isLongForm) console.log(JSON.stringify({ kills, lost: 0, changed: 0 }));
});
