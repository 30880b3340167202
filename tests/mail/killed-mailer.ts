import * as z from 'zod';
import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { deliver } from '#server/features/deliveries/deliver.ts';
import { mailInvitation } from '#server/features/deliveries/queue-mail.ts';
import { smtpMail } from '#server/integrations/mail/smtp.ts';
import { openContext } from '#tests/support/app/open-context.ts';

export const Plan = z.object({
  url: z.string(),
  sandboxUrl: z.string(),
  smtpUrl: z.string(),
  companyId: z.string(),
  at: z.number(),
  to: z.string(),
  point: z.enum(['before-commit', 'after-commit', 'before-send', 'after-send', 'after-settle']),
});

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** A process that mails one invitation and is killed at a point. */
const start = async (): Promise<void> => {
  const { url, sandboxUrl, smtpUrl, companyId, at, to, point } = Plan.parse(
    JSON.parse(process.argv[2] ?? ''),
  );
  const kit = await openContext({ url, sandboxUrl, clock: { now: at } });
  const real = smtpMail({ url: smtpUrl, from: 'no-reply@rejoinder.test' });
  const reach = (here: typeof point): void => {
    if (here === point) die();
  };
  const mail: AppContext['mail'] = {
    ...real,
    send: async (message) => {
      reach('before-send');
      const sent = await real.send(message);
      reach('after-send');
      return sent;
    },
  };
  const context = { ...kit.context, mail };
  await inTenant(context.db, companyId, async (tx) => {
    const link = `https://rejoinder.test/join?token=${to}`;
    const named = { inviter: 'Ana', company: 'Acme', language: 'en' };
    await mailInvitation(context, tx, { companyId, to, link, expiresAt: at + 86_400_000, ...named });
    reach('before-commit');
  });
  reach('after-commit');
  const [{ delivery_id: deliveryId }] = (
    await kit.admin.query(
      "select delivery_id from deliveries where state = 'waiting' order by created_at desc limit 1",
    )
  ).rows;
  await deliver(context, { companyId, deliveryId });
  reach('after-settle');
};

if (import.meta.main) await start();
