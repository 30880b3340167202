import { expect, it } from 'vitest';
import type { Caller } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { purgeExpired } from '#server/worker/purge-expired.ts';
import type { Notice } from '#shared/domain/notices/notice.ts';
import { DAY } from '#tests/support/app/company.ts';
import { openContext } from '#tests/support/app/open-context.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { fanOut } from './fan-out.ts';
import { tell } from './tell.ts';

const kit = await createTestContext();
const { context, clock, createCompany, rows, url, sandbox } = kit;

const noticeOf = (more: Partial<Notice> = {}): Notice => ({
  kind: 'sensitive',
  key: newId(),
  appId: '9001',
  facts: { stars: 1 },
  ...more,
});
const tellIn = ({ companyId }: Caller, notice: Notice) =>
  inTenant(context.db, companyId, (tx) => tell(context, tx, companyId, notice));
const addChannel = async (
  company: Caller,
  more: { apps?: string[]; kinds?: string[]; is_on?: boolean } = {},
) => {
  const id = newId();
  await inTenant(context.db, company.companyId, (tx) =>
    tx
      .insertInto('destinations')
      .values({
        company_id: company.companyId,
        destination_id: id,
        kind: 'slack',
        name: 'Reviews',
        sealed_address: 'sealed',
        kinds: ['sensitive'],
        language: 'en',
        created_by: company.userId,
        created_at: new Date(clock.now),
        ...more,
      })
      .execute(),
  );
  return id;
};
const noticesOf = ({ companyId }: Caller) => rows('select * from notices where company_id = $1', companyId);
const deliveriesOf = ({ companyId }: Caller) =>
  rows('select * from deliveries where company_id = $1 order by position', companyId);
const jobsOf = ({ companyId }: Caller) =>
  rows("select payload from jobs where company_id = $1 and queue = 'tell'", companyId);

it('tells nothing of a change that is rolled back', async () => {
  const company = await createCompany();
  const failing = inTenant(context.db, company.companyId, async (tx) => {
    expect(await tell(context, tx, company.companyId, noticeOf())).toBe(true);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await noticesOf(company)).toEqual([]);
  expect(await jobsOf(company)).toEqual([]);
});

it('tells the same once, however often it is told', async () => {
  const company = await createCompany();
  await addChannel(company);
  const notice = noticeOf();
  const told = await Promise.all(Array.from({ length: 6 }, () => tellIn(company, notice)));
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await tellIn(company, { ...notice, kind: 'late' })).toBe(true);
  expect(await noticesOf(company)).toHaveLength(2);
  expect(await jobsOf(company)).toHaveLength(2);
});

it('is fanned out once by two nodes, to the channels that want it', async () => {
  const company = await createCompany();
  const { companyId } = company;
  const one = await addChannel(company);
  const two = await addChannel(company, { apps: ['9001', '9002'] });
  await addChannel(company, { apps: ['9002'] });
  await addChannel(company, { kinds: ['late'] });
  await addChannel(company, { is_on: false });
  await addChannel(await createCompany());
  await tellIn(company, noticeOf());
  const [{ notice_id: noticeId }] = await noticesOf(company);
  const other = await openContext({ url, sandboxUrl: sandbox.url, clock });
  await Promise.all(
    [context, other.context].flatMap((node) => [1, 2, 3].map(() => fanOut(node, { companyId, noticeId }))),
  );
  await other.close();
  const deliveries = await deliveriesOf(company);
  expect(deliveries.map((row) => row.destination_id)).toEqual([one, two]);
  expect(deliveries).toMatchObject([
    { kind: 'slack', notice_id: noticeId, state: 'waiting', attempts: 0, sealed_content: null },
    { kind: 'slack' },
  ]);
});

it('deletes notices after 30 days', async () => {
  await purgeExpired(context);
  const kept = await rows('select * from notices');
  expect(kept).not.toEqual([]);
  clock.now += 31 * DAY;
  await purgeExpired(context);
  expect(await rows('select * from notices')).toEqual([]);
});
