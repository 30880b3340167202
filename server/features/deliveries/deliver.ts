import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import {
  type Attempt,
  claimDelivery,
  contentOf,
  type DeliveryKey,
  type DeliveryRow,
  nextAttemptAt,
  settleDelivery,
} from '#server/db/tables/operations/deliveries.ts';
import { NoticeContent, noticeMail } from '#server/features/notices/notice-mail.ts';
import type { MailFailure, Message } from '#server/integrations/mail/port.ts';
import { renderMail } from '#shared/domain/mail/render-mail.ts';
import { retryAt } from '#shared/domain/notices/retry-schedule.ts';
import { failed } from '#shared/domain/result.ts';

/** The lease of an attempt, in ms: longer than the time limit of a call. */
const LEASE_MS = 45_000;

const LinkMail = z.object({
  to: z.string(),
  template: z.enum(['invitation', 'verification', 'passwordReset']),
  language: z.string(),
  link: z.string(),
  expiresAt: z.number(),
  inviter: z.optional(z.string()),
  company: z.optional(z.string()),
});
const Content = z.union([LinkMail, NoticeContent]);

/**
 * Makes the attempt that is due, if any. A worker that dies in it loses its lease, and another repeats the message under
 * the same id. Returns when the next attempt is due.
 */
export const deliver = async (
  context: AppContext,
  { companyId, deliveryId }: DeliveryKey,
): Promise<{ retryAt: Date } | undefined> => {
  const { db, now } = context;
  const row = await inTenant(db, companyId, (tx) =>
    claimDelivery(tx, deliveryId, new Date(now()), new Date(now() + LEASE_MS)),
  );
  if (row) {
    const attempt = await attemptOf(context, row);
    await inTenant(db, companyId, (tx) => settleDelivery(tx, row, attempt));
  }
  const next = await inTenant(db, companyId, (tx) => nextAttemptAt(tx, deliveryId));
  return next && { retryAt: next };
};

/** The message as it is now; undefined if it is for nobody any more. */
const messageOf = async (context: AppContext, row: DeliveryRow): Promise<Omit<Message, 'id'> | undefined> => {
  const content = Content.parse(JSON.parse(contentOf(context.vault, row)));
  return 'userId' in content
    ? noticeMail(context, row.company_id, content)
    : { to: content.to, ...renderMail(content) };
};

const attemptOf = async (context: AppContext, row: DeliveryRow): Promise<Attempt> => {
  const { mail, now, log } = context;
  const { delivery_id: deliveryId, attempts, expires_at: expiresAt } = row;
  if (expiresAt.getTime() <= now()) return { state: 'failed', at: new Date(now()), error: 'EXPIRED' };
  const message = await messageOf(context, row);
  if (!message) return { state: 'failed', at: new Date(now()), error: 'NOT_WANTED' };
  const sent = mail
    ? await mail.send({ id: deliveryId, ...message })
    : failed<MailFailure>({ kind: 'away', code: 'NO_SMTP_URL' });
  const at = now();
  if (sent.ok) return { state: 'delivered', at: new Date(at) };
  const { kind, code: error } = sent.failure;
  const next = kind === 'away' ? retryAt(attempts, at, expiresAt.getTime()) : undefined;
  const fields = { deliveryId, attempts, error };
  if (next !== undefined) {
    log.warn({ event: 'mail.retried', ...fields }, 'Mail not delivered; it is tried again');
    return { state: 'waiting', dueAt: new Date(next), error };
  }
  log.error({ event: 'mail.failed', ...fields }, 'Mail given up');
  return { state: 'failed', at: new Date(at), error };
};
