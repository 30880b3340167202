import { afterAll, expect, it } from 'vitest';
import { contextFor } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { deliver } from '#server/features/deliveries/deliver.ts';
import { smtpMail } from '#server/integrations/mail/smtp.ts';
import { noApp } from '#shared/domain/account/app-scope.ts';
import type { Role } from '#shared/domain/account/roles.ts';
import type { Notice } from '#shared/domain/notices/notice.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { fanOut } from './fan-out.ts';
import { sendMornings } from './morning-mails.ts';
import { savePreferences } from './preferences.ts';
import { tell } from './tell.ts';
import { unsubscribe } from './unsubscribe.ts';

const kit = await createTestContext();
const { clock, sandbox, createCompany, createMember, rows } = kit;
const mail = smtpMail({ url: sandbox.smtpUrl, from: 'Rejoinder <no-reply@rejoinder.test>', timeoutMs: 2000 });
afterAll(() => mail.close());
const context = { ...kit.context, mail };
/** A Friday, 13:00 UTC. */
clock.now = Date.UTC(2026, 10, 27, 13);

const company = await createCompany();
const { companyId } = company;
const APP = '9001';
const addMember = async (of: typeof company, { role, apps }: { role: Role; apps?: string[] }) => {
  const member = await createMember(of, role);
  if (apps) await rows('update memberships set apps = $1 where user_id = $2', apps, member.userId);
  return member;
};
const viewer = await addMember(company, { role: 'viewer' });
const limited = await addMember(company, { role: 'replier', apps: ['9002'] });

const arrived = async (to: string) => (await sandbox.mails()).filter((one) => one.to.includes(to));
const deliverDue = async (): Promise<void> => {
  const due = await rows(
    "select delivery_id from deliveries where company_id = $1 and state = 'waiting' and due_at <= $2 order by position",
    companyId,
    new Date(clock.now),
  );
  for (const { delivery_id: deliveryId } of due) await deliver(context, { companyId, deliveryId });
};
let count = 0;
const told = async (notice: Partial<Notice>): Promise<void> => {
  count += 1;
  clock.now += 1000;
  await inTenant(context.db, companyId, (tx) =>
    tell(context, tx, companyId, {
      kind: 'sensitive',
      key: String(count),
      appId: APP,
      facts: { app: 'Leafkeeper' },
      ...notice,
    }),
  );
  for (const { notice_id: noticeId } of await rows('select notice_id from notices where told_at is null'))
    await fanOut(context, { companyId, noticeId });
  await deliverDue();
};

it('mails who wants the kind by their role and sees the app, with a way out', async () => {
  await told({});
  const [got, ...more] = await arrived(company.username);
  expect(more).toEqual([]);
  expect(got?.subject).toBe('Sensitive review for Leafkeeper');
  const headers = got?.headers.join('\n') ?? '';
  expect(headers).toMatch(/List-Unsubscribe:\s*<http[^>]*\/api\/notification\/unsubscribe\?token=/i);
  expect(headers).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i);
  expect(got?.text).toContain(`/settings/notifications?company=${companyId}\n`);
  expect(await arrived(viewer.username)).toEqual([]);
  expect(await arrived(limited.username)).toEqual([]);
});

it('mails a personal notice to that person only', async () => {
  await told({ kind: 'mentioned', to: [viewer.userId], facts: { app: 'Leafkeeper', person: 'Ana' } });
  expect((await arrived(viewer.username)).map(({ subject }) => subject)).toEqual([
    'Ana mentioned you in a note',
  ]);
  // Not of an app that they do not see.
  await told({ kind: 'mentioned', to: [limited.userId], facts: { app: 'Leafkeeper', person: 'Ana' } });
  expect(await arrived(limited.username)).toEqual([]);
});

it('waits for the end of quiet hours, and tells a falling rating at once', async () => {
  const before = (await arrived(company.username)).length;
  await savePreferences(context, company, {
    preferences: { quiet: { from: 12 * 60, until: 14 * 60 } },
    username: company.username,
  });
  await told({});
  expect(await arrived(company.username)).toHaveLength(before);
  await told({ kind: 'incidentOpened', facts: { app: 'Leafkeeper', share: 0.5, usual: 0.1, n: 40 } });
  expect(await arrived(company.username)).toHaveLength(before + 1);
  clock.now += HOUR;
  await deliverDue();
  expect(await arrived(company.username)).toHaveLength(before + 2);
  await savePreferences(context, company, { preferences: { quiet: null }, username: company.username });
});

it('drops a mail whose reader left, lost the app or stopped it meanwhile', async () => {
  const leaver = await addMember(company, { role: 'replier', apps: [APP] });
  await sandbox.fault({ vendor: 'mail', kind: 'cut', about: leaver.username });
  await told({});
  await sandbox.heal();
  await inTenant(context.db, companyId, (tx) =>
    tx
      .updateTable('memberships')
      .set({ apps: ['9002'] })
      .where('user_id', '=', leaver.userId)
      .execute(),
  );
  clock.now += HOUR;
  await deliverDue();
  expect(await arrived(leaver.username)).toEqual([]);
  expect(
    await rows("select error from deliveries where company_id = $1 and state = 'failed'", companyId),
  ).toEqual([{ error: 'NOT_WANTED' }]);
});

it('stops a kind by the link of its mail, again without harm, and by no other', async () => {
  const [got] = await arrived(company.username);
  const token = new URL(
    /<(http[^>]+)>/.exec(got?.headers.find((line) => /^list-unsubscribe:/i.test(line)) ?? '')?.[1] ?? '',
  ).searchParams.get('token');
  const anyone = contextFor(context, noApp);
  expect(await unsubscribe(anyone, `${token?.slice(0, -4)}AAAA`)).toBeUndefined();
  expect(await unsubscribe(anyone, '')).toBeUndefined();
  const before = (await arrived(company.username)).length;
  for (let times = 0; times < 2; times += 1)
    expect((await unsubscribe(anyone, token ?? ''))?.language).toBe('en');
  await told({});
  expect(await arrived(company.username)).toHaveLength(before);
  await told({ kind: 'stopped', appId: '', facts: { app: 'Leafkeeper', reason: 'sync', since: clock.now } });
  expect(await arrived(company.username)).toHaveLength(before + 1);
});

it('gathers a day into one mail, once, for who wants that', async () => {
  const one = await addMember(company, { role: 'replier' });
  await savePreferences(context, one, { preferences: { isDigest: true }, username: one.username });
  await told({});
  await told({ kind: 'late', facts: { view: 'Urgent', n: 3, hours: 24 } });
  expect(await arrived(one.username)).toEqual([]);
  clock.now = Date.UTC(2026, 10, 28, 8, 1);
  for (let times = 0; times < 3; times += 1) await sendMornings(context, () => false);
  await deliverDue();
  const [digest, ...more] = await arrived(one.username);
  expect(more).toEqual([]);
  expect(digest?.subject).toBe('Your day in reviews');
  expect(digest?.text).toContain('Sensitive review for');
  expect(digest?.text).toContain('past their target');
});

it('sends what was gathered since the morning when the daily mail is switched off', async () => {
  const one = await addMember(company, { role: 'replier' });
  const choose = (isDigest: boolean) =>
    savePreferences(context, one, { preferences: { isDigest }, username: one.username });
  await told({ kind: 'late', facts: { view: 'Before', n: 3, hours: 24 } });
  await choose(true);
  clock.now += DAY;
  await sendMornings(context, () => false);
  await told({ kind: 'late', facts: { view: 'Since', n: 3, hours: 24 } });
  const before = (await arrived(one.username)).length;
  clock.now += HOUR;
  await choose(false);
  await choose(false);
  await deliverDue();
  const [gathered, ...more] = (await arrived(one.username)).slice(before);
  expect(more).toEqual([]);
  expect(gathered?.text).toContain('Since');
  expect(gathered?.text).not.toContain('Before');
  // Before the mails of the morning are written, that is also what was told the day before.
  await choose(true);
  await told({ kind: 'late', facts: { view: 'Yesterday', n: 3, hours: 24 } });
  clock.now += DAY;
  await choose(false);
  await deliverDue();
  expect((await arrived(one.username)).at(-1)?.text).toContain('Yesterday');
});

it('tells the week on Monday at eight, in the company’s time zone, once', async () => {
  await rows("update companies set time_zone = 'Asia/Tokyo' where company_id = $1", companyId);
  const weeks = async () => rows("select * from notices where company_id = $1 and kind = 'week'", companyId);
  clock.now = Date.UTC(2026, 10, 29, 22, 50); // 7:50 there
  await sendMornings(context, () => false);
  expect(await weeks()).toEqual([]);
  clock.now = Date.UTC(2026, 10, 29, 23, 1);
  await Promise.all([1, 2, 3].map(() => sendMornings(context, () => false)));
  expect(await weeks()).toHaveLength(1);
  await told({ kind: 'late', key: 'again', facts: { view: 'Urgent', n: 3, hours: 24 } });
  const subjects = (await arrived(viewer.username)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your week in reviews')).toHaveLength(1);
  clock.now += 7 * DAY;
  await sendMornings(context, () => false);
  expect(await weeks()).toHaveLength(2);
});

it('names in one mail a day what was told since the one before, after quiet hours, beside much for others', async () => {
  const of = await createCompany({ trialEndsAt: clock.now + 90 * DAY });
  const one = of;
  await savePreferences(context, one, {
    preferences: { isDigest: true, quiet: { from: 22 * 60, until: 9 * 60 } },
    username: one.username,
  });
  const write = (key: string, toldAt: number, more: Partial<Notice> = {}) =>
    inTenant(context.db, of.companyId, async (tx) => {
      await tell(context, tx, of.companyId, {
        kind: 'mentioned',
        key,
        to: ['other'],
        facts: { app: 'A', person: key },
        ...more,
      });
      await tx
        .updateTable('notices')
        .set({ told_at: new Date(toldAt) })
        .where('dedupe_key', 'like', `%${key}`)
        .execute();
    });
  const eight = Date.UTC(2026, 11, 16, 8);
  clock.now = eight - 2 * HOUR;
  for (let n = 0; n < 31; n += 1) await write(`other${n}`, eight - 2 * HOUR);
  await write('Mina', eight - HOUR, { to: [of.userId] });
  // Written before eight, told after it.
  await write('Nils', eight + HOUR, { to: [of.userId] });
  const readAt = async (at: number) => {
    clock.now = at;
    await sendMornings(context, () => false);
    for (const { delivery_id: deliveryId } of await rows(
      "select delivery_id from deliveries where company_id = $1 and kind = 'mail' and state = 'waiting' and due_at <= $2",
      of.companyId,
      new Date(at),
    ))
      await deliver(context, { companyId: of.companyId, deliveryId });
    return (await arrived(of.username)).map(({ text }) => text.match(/Mina|Nils/g));
  };
  expect(await readAt(eight + 1000)).toEqual([]);
  expect(await readAt(eight + HOUR)).toEqual([['Mina']]);
  expect((await readAt(eight + DAY + HOUR)).flat().sort()).toEqual(['Mina', 'Nils']);
});

it('tells a company whose access has ended nothing but what stopped', async () => {
  const of = await createCompany({ trialEndsAt: clock.now - DAY });
  const tellOf = async (notice: Pick<Notice, 'kind' | 'facts'>) => {
    await inTenant(context.db, of.companyId, (tx) =>
      tell(context, tx, of.companyId, { key: 'once', ...notice }),
    );
    for (const { notice_id: noticeId } of await rows(
      'select notice_id from notices where company_id = $1 and told_at is null',
      of.companyId,
    ))
      await fanOut(context, { companyId: of.companyId, noticeId });
    for (const { delivery_id: deliveryId } of await rows(
      "select delivery_id from deliveries where company_id = $1 and state = 'waiting'",
      of.companyId,
    ))
      await deliver(context, { companyId: of.companyId, deliveryId });
  };
  await tellOf({ kind: 'sensitive', facts: { app: 'Leafkeeper' } });
  await tellOf({ kind: 'stopped', facts: { reason: 'payment', since: clock.now } });
  expect(await arrived(of.username)).toHaveLength(1);
});
