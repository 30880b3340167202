import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type * as z from 'zod';
import { deliver } from '#server/features/deliveries/deliver.ts';
import { smtpMail } from '#server/integrations/mail/smtp.ts';
import { createTestContext } from '../support/app/test-context.ts';
import { Plan } from './killed-mailer.ts';

const { context, clock, url, sandbox, createCompany, rows } = await createTestContext();
const { companyId } = await createCompany();
const mail = smtpMail({ url: sandbox.smtpUrl, from: 'no-reply@rejoinder.test' });
afterAll(() => mail.close());

const killed = async (plan: z.infer<typeof Plan>): Promise<void> => {
  const program = fileURLToPath(new URL('./killed-mailer.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(plan)], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
};

it('loses no mail of a process killed at any point after the commit, and repeats one only under its id', async () => {
  const points = Plan.shape.point.options;
  for (const [n, point] of points.entries())
    await killed({
      url,
      sandboxUrl: sandbox.url,
      smtpUrl: sandbox.smtpUrl,
      companyId,
      at: clock.now + n,
      to: `${point}@customer.test`,
      point,
    });
  clock.now += 60_000; // the leases of the dead are over
  const jobs = await rows("select payload ->> 'deliveryId' id from jobs where queue = 'deliver'");
  const ids = (await rows('select delivery_id id from deliveries')).map(({ id }) => id);
  expect(jobs.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const deliveryId of ids) await deliver({ ...context, mail }, { companyId, deliveryId });
  const arrivals = Map.groupBy(await sandbox.mails(), ({ to }) => to.join());
  const timesOf = points.map((point) => arrivals.get(`${point}@customer.test`) ?? []);
  expect(timesOf.map((mails) => mails.length)).toEqual([0, 1, 1, 2, 1]);
  expect(timesOf.map((mails) => new Set(mails.map(({ messageId }) => messageId)).size)).toEqual([
    0, 1, 1, 1, 1,
  ]);
  expect(await rows("select 1 from deliveries where state <> 'delivered'")).toEqual([]);
});
