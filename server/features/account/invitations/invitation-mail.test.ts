import { afterAll, expect, it } from 'vitest';
import { inTenant } from '#server/db/database.ts';
import { changeSettings } from '#server/db/tables/company/people.ts';
import { deliver } from '#server/features/deliveries/deliver.ts';
import { smtpMail } from '#server/integrations/mail/smtp.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { createInvitation } from './create-invitation.ts';
import { getInvitation } from './get-invitation.ts';
import { resendInvitation } from './resend-invitation.ts';

const { context: bare, sandbox, createCompany, rows } = await createTestContext();
const mail = smtpMail({ url: sandbox.smtpUrl, from: 'no-reply@rejoinder.test' });
afterAll(() => mail.close());
const context = { ...bare, mail };
const input = { email: 'Kim@customer.test', role: 'replier' as const, apps: null };

it('mails the link that it returns, in the language of whoever invites or the one asked for, and a new one when it is sent again', async () => {
  const caller = await createCompany();
  await inTenant(context.db, caller.companyId, (tx) => changeSettings(tx, caller.userId, { language: 'fr' }));
  const { invitation } = await createInvitation(context, caller, input);
  expect(invitation.sent).toBe(true);
  const again = await resendInvitation(context, caller, { id: invitation.id, language: 'de' });
  for (const { id } of await rows('select delivery_id id from deliveries order by created_at'))
    await deliver(context, { companyId: caller.companyId, deliveryId: id });
  const mails = await sandbox.mails();
  expect(mails).toHaveLength(2);
  const texts = mails.map(({ text }) => text).join();
  for (const { link } of [invitation, again.invitation])
    expect(texts).toContain(`https://rejoinder.test${link}\n`);
  for (const { to } of mails) {
    expect(to).toEqual([invitation.email]);
  }
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Einladung von Robin Fern zu Acme',
    'Robin Fern vous invite à rejoindre Acme',
  ]);
  const [, token = ''] = again.invitation.link.split('#');
  const told = await getInvitation(context, { address: '127.0.0.1' }, { token });
  expect(told.invitation.email).toBe(invitation.email);
});

it('leaves the link to whoever invites without a mail server', async () => {
  const caller = await createCompany();
  const { invitation } = await createInvitation(bare, caller, input);
  expect(invitation).toMatchObject({ sent: false, link: expect.stringContaining('/invitation#') });
  expect(await rows('select 1 from deliveries where company_id = $1', caller.companyId)).toEqual([]);
});
