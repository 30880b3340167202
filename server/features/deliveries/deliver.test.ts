import { Writable } from 'node:stream';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { inTenant, NO_COMPANY } from '#server/db/database.ts';
import { smtpMail } from '#server/integrations/mail/smtp.ts';
import { openLog } from '#server/telemetry/log.ts';
import { purgeExpired } from '#server/worker/purge-expired.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { deliver } from './deliver.ts';
import { mailInvitation, mailPasswordReset, mailVerification } from './queue-mail.ts';

const kit = await createTestContext();
const { clock, sandbox, createCompany, rows } = kit;
let logged = '';
const mail = smtpMail({ url: sandbox.smtpUrl, from: 'Rejoinder <no-reply@rejoinder.test>', timeoutMs: 2000 });
afterAll(() => mail.close());
const lines = new Writable({
  write: (line, _encoding, done) => {
    logged += String(line);
    done();
  },
});
const context = { ...kit.context, mail, log: openLog('debug', lines) };
let count = 0;
beforeEach(() => {
  count += 1;
});

const SECRET = 'token-that-opens-everything';
const link = () => `https://rejoinder.test/join?token=${SECRET}-${count}`;
const address = () => `kim${count}@customer.test`;
const company = await createCompany();
const { companyId } = company;

const invite = (more: Partial<Parameters<typeof mailInvitation>[2]> = {}) =>
  inTenant(context.db, companyId, (tx) =>
    mailInvitation(context, tx, {
      companyId,
      to: address(),
      language: 'de',
      link: link(),
      expiresAt: clock.now + 7 * DAY,
      inviter: 'Ana',
      company: 'Acme',
      ...more,
    }),
  );
const newest = async () =>
  (await rows('select * from deliveries order by created_at desc, delivery_id limit 1'))[0];
/** The attempts of a delivery that are due until `until`, the clock moved to each. */
const deliverUntil = async (until: number, id: string, of = companyId): Promise<void> => {
  for (let next: { retryAt: Date } | undefined = { retryAt: new Date(clock.now) }; next; ) {
    if (next.retryAt.getTime() > until) break;
    clock.now = Math.max(clock.now, next.retryAt.getTime());
    next = await deliver(context, { companyId: of, deliveryId: id });
  }
};
const arrived = async (to = address()) => (await sandbox.mails()).filter((one) => one.to.includes(to));

it('delivers what was committed, once, in its language, and keeps nothing of it', async () => {
  clock.now += 1;
  expect(await invite()).toEqual({ sent: true });
  expect(await invite()).toEqual({ sent: true });
  const waiting = await newest();
  expect(await rows("select payload from jobs where queue = 'deliver'")).toEqual([
    { payload: { companyId, deliveryId: waiting.delivery_id } },
  ]);
  await deliverUntil(clock.now, waiting.delivery_id);
  const mails = await arrived();
  expect(mails).toMatchObject([
    {
      messageId: `<${waiting.delivery_id}@rejoinder.test>`,
      sender: 'no-reply@rejoinder.test',
      from: '"Rejoinder" <no-reply@rejoinder.test>',
      subject: 'Einladung von Ana zu Acme',
    },
  ]);
  expect(mails[0]?.text).toContain(link());
  expect(mails[0]?.headers.map((line) => line.toLowerCase())).toContain('auto-submitted: auto-generated');
  expect(await newest()).toMatchObject({
    state: 'delivered',
    attempts: 1,
    error: null,
    sealed_content: null,
  });
  expect(await deliver(context, { companyId, deliveryId: waiting.delivery_id })).toBeUndefined();
  expect(await arrived()).toHaveLength(1);
});

it('forgets a mail whose transaction fails', async () => {
  const before = await rows('select count(*)::int n from deliveries');
  const failing = inTenant(context.db, companyId, async (tx) => {
    await mailInvitation(context, tx, {
      companyId,
      to: address(),
      language: 'en',
      link: link(),
      inviter: 'Ana',
      company: 'Acme',
      expiresAt: clock.now + DAY,
    });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await rows('select count(*)::int n from deliveries')).toEqual(before);
});

it('hands the link over without a mail server, and writes nothing', async () => {
  const before = await rows('select count(*)::int n from deliveries');
  const sent = await inTenant(context.db, NO_COMPANY, (tx) =>
    mailPasswordReset({ ...context, mail: undefined }, tx, {
      to: address(),
      language: 'en',
      link: link(),
      expiresAt: clock.now + HOUR,
    }),
  );
  expect(sent).toEqual({ sent: false });
  expect(await rows('select count(*)::int n from deliveries')).toEqual(before);
});

it('mails an address a few times a minute and a day, and hands further links over', async () => {
  const sent: boolean[] = [];
  const ask = async (n: number) => sent.push((await invite({ link: `${link()}-${n}` })).sent);
  for (let n = 0; n < 5; n += 1) await ask(n);
  expect(sent).toEqual([true, true, true, false, false]);
  for (let n = 5; n < 30; n += 1) {
    clock.now += 60_000;
    await ask(n);
  }
  expect(sent.filter(Boolean)).toHaveLength(20);
  await rows('delete from deliveries');
  clock.now += 2 * DAY;
});

it('mails of no company are in no company’s sight', async () => {
  clock.now += 1;
  for (const queue of [mailVerification, mailPasswordReset]) {
    const mailed = { to: address(), language: 'ar', link: link(), expiresAt: clock.now + HOUR };
    await inTenant(context.db, NO_COMPANY, (tx) => queue(context, tx, mailed));
  }
  const seen = await inTenant(context.db, companyId, (tx) =>
    tx.selectFrom('deliveries').select('delivery_id').where('company_id', '=', NO_COMPANY).execute(),
  );
  expect(seen).toEqual([]);
  const waiting = await rows("select delivery_id from deliveries where state = 'waiting'");
  expect(waiting).toHaveLength(2);
  for (const { delivery_id } of waiting) await deliverUntil(clock.now, delivery_id, NO_COMPANY);
  const mails = await arrived();
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'إعادة تعيين كلمة المرور',
    'تأكيد البريد الإلكتروني',
  ]);
  for (const { html } of mails) expect(html).toContain('dir="rtl"');
});

it('delivers after a day without the mail server, under the id of the first attempt', async () => {
  clock.now += 1;
  await invite();
  const { delivery_id: id } = await newest();
  await sandbox.fault({ vendor: 'mail', kind: 'cut' });
  const began = clock.now;
  await deliverUntil(began + DAY, id);
  expect(await newest()).toMatchObject({ state: 'waiting', attempts: 7 });
  expect(await arrived()).toEqual([]);
  await sandbox.heal();
  await deliverUntil(began + 2 * DAY, id);
  expect(await arrived()).toMatchObject([{ messageId: `<${id}@rejoinder.test>` }]);
  expect(await newest()).toMatchObject({ state: 'delivered', attempts: 8 });
});

it.each([
  ['a recipient refused for good', { kind: 'status', status: 550 }, 'failed', '550 RCPT TO', 1],
  ['a recipient refused for now', { kind: 'status', status: 450, times: 1 }, 'delivered', null, 2],
  ['a server that is slow', { kind: 'delay', ms: 3000, times: 1 }, 'delivered', null, 2],
  ['a connection that is cut', { kind: 'cut', times: 1 }, 'delivered', null, 2],
])('%s ends as it should', async (_, fault, state, error, attempts) => {
  clock.now += 1;
  await invite();
  await sandbox.fault({ vendor: 'mail', about: address(), ...fault });
  const { delivery_id: id } = await newest();
  await deliverUntil(clock.now + HOUR, id);
  expect(await newest()).toMatchObject({ state, error, attempts, sealed_content: null });
  expect(new Set((await arrived()).map(({ messageId }) => messageId)).size).toBe(state === 'failed' ? 0 : 1);
  await sandbox.heal();
});

it('repeats a message under the same id if the server took it and did not say so', async () => {
  clock.now += 1;
  await invite();
  await sandbox.fault({ vendor: 'mail', kind: 'accept-then-cut', about: address(), times: 1 });
  const { delivery_id: id } = await newest();
  await deliverUntil(clock.now + HOUR, id);
  expect((await arrived()).map(({ messageId }) => messageId)).toEqual(
    Array(2).fill(`<${id}@rejoinder.test>`),
  );
});

it('gives up a mail whose link expires first', async () => {
  clock.now += 1;
  await sandbox.fault({ vendor: 'mail', kind: 'cut' });
  await invite({ expiresAt: clock.now + HOUR });
  await deliverUntil(clock.now + DAY, (await newest()).delivery_id);
  expect(await newest()).toMatchObject({ state: 'failed', attempts: 4, sealed_content: null });
  await sandbox.heal();
});

it('is attempted by one of many workers at once', async () => {
  clock.now += 1;
  await invite();
  const { delivery_id: deliveryId } = await newest();
  await Promise.all(Array.from({ length: 8 }, () => deliver(context, { companyId, deliveryId })));
  expect(await arrived()).toHaveLength(1);
});

it('lets a worker that lost its lease change nothing', async () => {
  clock.now += 1;
  await invite();
  const { delivery_id: deliveryId } = await newest();
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = {
    ...context,
    mail: {
      ...mail,
      send: async () => {
        begun.resolve();
        await held.promise;
        return { ok: false as const, failure: { kind: 'refused' as const, code: 'late' } };
      },
    },
  };
  const lost = deliver(slow, { companyId, deliveryId });
  await begun.promise;
  clock.now += 46_000;
  await deliver(context, { companyId, deliveryId });
  held.resolve();
  await lost;
  expect(await newest()).toMatchObject({ state: 'delivered', attempts: 2, error: null });
});

it.each([
  ['kim@customer.test\r\nBcc: all@evil.test'],
  ['kim@customer.test, all@evil.test'],
  ['kim@customer.test> RCPT TO:<all@evil.test'],
  ['"Kim" <kim@customer.test>'],
])('sends nothing to %j', async (to) => {
  clock.now += 1;
  await invite({ to });
  await deliverUntil(clock.now, (await newest()).delivery_id);
  expect(await newest()).toMatchObject({ state: 'failed', error: 'INVALID_ADDRESS' });
});

it('lets no name add a header, a recipient or a link', async () => {
  clock.now += 1;
  const name = 'Ana\r\nBcc: all@evil.test\r\n\r\n<a href="http://evil.test">x</a>';
  await invite({ inviter: name, company: name });
  await deliverUntil(clock.now, (await newest()).delivery_id);
  const [got] = await arrived();
  expect(got?.to).toEqual([address()]);
  expect(got?.headers.some((line) => /^bcc/i.test(line))).toBe(false);
  expect(got?.html).not.toContain('<a href="http://evil');
  expect(got?.text).not.toContain('evil.test');
});

it('deletes settled deliveries after 30 days', async () => {
  const kept = await rows('select count(*)::int n from deliveries');
  await purgeExpired(context);
  expect(await rows('select count(*)::int n from deliveries')).toEqual(kept);
  clock.now += 31 * DAY;
  await purgeExpired(context);
  expect(await rows('select * from deliveries')).toEqual([]);
});

it('leaves neither address nor token in the database or the log', async () => {
  clock.now += 1;
  await invite();
  await sandbox.fault({ vendor: 'mail', kind: 'status', status: 550, about: address(), message: address() });
  const waiting = JSON.stringify(await rows('select row_to_json(d) from deliveries d'));
  const jobs = JSON.stringify(await rows('select row_to_json(j) from jobs j'));
  await deliverUntil(clock.now, (await newest()).delivery_id);
  const settled = JSON.stringify(await rows('select row_to_json(d) from deliveries d'));
  expect(logged).toContain('mail.failed');
  expect(logged).toContain('mail.retried');
  for (const kept of [waiting, jobs, settled, logged])
    expect(kept).not.toMatch(/token-that|customer\.test|Ana|evil/);
  await sandbox.heal();
});
