import { expect, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { readLog } from '#server/features/destinations/read-log.ts';
import { saveDestination } from '#server/features/destinations/save-destination.ts';
import { fanOut } from '#server/features/notices/fan-out.ts';
import { tell } from '#server/features/notices/tell.ts';
import type { Notice } from '#shared/domain/notices/notice.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { attemptChannel } from './attempt-channel.ts';

const { context, clock, sandbox, createApp, rows } = await createTestContext();
const app = await createApp();
const { companyId, caller } = app;

let names = 0;
const addChannel = async () => {
  names += 1;
  const name = `attempted-${names}`;
  const asked = {
    kind: 'slack' as const,
    name,
    apps: null,
    language: 'en',
    kinds: ['late' as const, 'stopped' as const],
    isOn: true,
  };
  const address = `${sandbox.url}/hooks/slack/${name}`;
  const { id } = (await saveDestination(context, caller, { ...asked, address })).destination;
  return {
    name,
    save: (change: Partial<Parameters<typeof saveDestination>[2]>) =>
      saveDestination(context, caller, { ...asked, id, ...change }),
    attempt: (more: Partial<AppContext> = {}) =>
      attemptChannel({ ...context, ...more }, { companyId, destinationId: id }),
    log: async () => (await readLog(context, caller, { id })).entries,
    row: async () => (await rows('select * from destinations where destination_id = $1', id))[0],
  };
};
const told = async (notice: Pick<Notice, 'kind' | 'facts'>): Promise<void> => {
  await inTenant(context.db, companyId, (tx) => tell(context, tx, companyId, { key: newId(), ...notice }));
  for (const { notice_id: noticeId } of await rows('select notice_id from notices where told_at is null'))
    await fanOut(context, { companyId, noticeId });
};
const LATE = { kind: 'late', facts: { view: 'Urgent', n: 3, hours: 1 } } as const;

it('keeps a channel on whose earlier address answers that it is gone', async () => {
  const channel = await addChannel();
  await sandbox.answerHook(channel.name, '410', 1);
  await told(LATE);
  const post: typeof context.egress.post = async (request) => {
    const answer = await context.egress.post(request);
    await channel.save({ address: `${sandbox.url}/hooks/slack/moved` });
    return answer;
  };
  expect(await channel.attempt({ egress: { ...context.egress, post } })).toBe(true);
  expect(await channel.row()).toMatchObject({ is_on: true, off_reason: null });
});

it('takes a channel for failing that asks for one pause after the other', async () => {
  const channel = await addChannel();
  await sandbox.answerHook(channel.name, '429', 50);
  await told(LATE);
  for (let pauses = 0; pauses < 10; pauses += 1) {
    expect(await channel.attempt()).toBe(true);
    clock.now += 30_000;
  }
  expect(await channel.row()).toMatchObject({ failing_since: null });
  await channel.attempt();
  expect(await channel.row()).toMatchObject({ failing_since: expect.any(Date), last_error: 'HTTP_429' });
});

it('sends no number of several apps to a channel that was limited to one', async () => {
  const channel = await addChannel();
  await told(LATE);
  await channel.save({ apps: [app.appId] });
  await channel.attempt();
  expect(await channel.log()).toMatchObject([{ told: 'late', state: 'failed', error: 'NOT_WANTED' }]);
});

it('tells a company whose access has ended nothing but what stopped', async () => {
  const channel = await addChannel();
  await told(LATE);
  await told({ kind: 'stopped', facts: { reason: 'payment', since: 0 } });
  await rows("update companies set trial_ends_at = 'epoch' where company_id = $1", companyId);
  while ((await channel.attempt()) === true);
  expect(await channel.log()).toMatchObject([
    { told: 'stopped', state: 'delivered' },
    { told: 'late', error: 'NOT_WANTED' },
  ]);
});
