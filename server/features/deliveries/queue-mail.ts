import type { AppContext } from '#server/context.ts';
import { digestOf } from '#server/crypto/digest.ts';
import { newId } from '#server/crypto/ids.ts';
import { NO_COMPANY, type Tx } from '#server/db/database.ts';
import { addDelivery } from '#server/db/tables/operations/deliveries.ts';
import { consumeRateLimit } from '#server/db/tables/operations/rate-limits.ts';
import { normalizedEmail } from '#shared/domain/account/registration.ts';
import type { MailContent } from '#shared/domain/mail/render-mail.ts';

/** A mail with a link that works once. */
type NewMail = Pick<MailContent, 'language' | 'link' | 'expiresAt'> & { to: string };

type Queued = {
  /** False without a mail server, or beyond the limits: the caller then shows the link. */
  sent: boolean;
};

/** Requests for mails beyond these are as without a mail server, so that nobody floods a stranger through us. */
const PER_ADDRESS = { perMinute: 3, perDay: 20 };
const PER_COMPANY = { perMinute: 30, perDay: 300 };

const isFlood = async (tx: Tx, now: number, companyId: string, to: string): Promise<boolean> => {
  const address = { bucket: `mail-to:${digestOf(normalizedEmail(to))}`, now, ...PER_ADDRESS };
  if ((await consumeRateLimit(tx, address)) !== undefined) return true;
  const company = { bucket: `mail-of:${companyId}`, now, ...PER_COMPANY };
  return companyId !== NO_COMPANY && (await consumeRateLimit(tx, company)) !== undefined;
};

/** Writes a mail into the outbox, in the transaction of what it reports; a link is mailed once. */
const queueMail = async (
  { vault, jobs, now, mail: server }: AppContext,
  tx: Tx,
  companyId: string,
  mail: MailContent & { to: string },
): Promise<Queued> => {
  if (!server || (await isFlood(tx, now(), companyId, mail.to))) return { sent: false };
  const deliveryId = newId();
  const key = { companyId, deliveryId };
  const isNew = await addDelivery(tx, vault, {
    ...key,
    kind: 'mail',
    dedupeKey: digestOf(`${mail.template} ${mail.to} ${mail.link}`),
    content: JSON.stringify(mail),
    expiresAt: new Date(mail.expiresAt),
    at: new Date(now()),
  });
  if (isNew) await jobs.enqueue(tx, 'deliver', key, { isUrgent: true });
  return { sent: true };
};

/** Mails the link of an invitation to `company`. */
export const mailInvitation = (
  context: AppContext,
  tx: Tx,
  { companyId, ...mail }: NewMail & { companyId: string; inviter: string; company: string },
): Promise<Queued> => queueMail(context, tx, companyId, { ...mail, template: 'invitation' });

/** Mails the link that confirms an address; the transaction is in the scope of no company. */
export const mailVerification = (context: AppContext, tx: Tx, mail: NewMail): Promise<Queued> =>
  queueMail(context, tx, NO_COMPANY, { ...mail, template: 'verification' });

/** Mails the link that sets a new password; the transaction is in the scope of no company. */
export const mailPasswordReset = (context: AppContext, tx: Tx, mail: NewMail): Promise<Queued> =>
  queueMail(context, tx, NO_COMPANY, { ...mail, template: 'passwordReset' });
