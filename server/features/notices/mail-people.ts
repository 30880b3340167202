import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import { mailedMembers } from '#server/db/tables/company/memberships.ts';
import type { NoticeRow } from '#server/db/tables/notices/notices.ts';
import { addDelivery } from '#server/db/tables/operations/deliveries.ts';
import { isUrgent, wantsMail } from '#shared/domain/notices/preferences.ts';
import { quietUntil } from '#shared/domain/notices/quiet-hours.ts';
import { concerns } from './concerns.ts';
import { chosenOf } from './preferences.ts';

/** A mail that could not be sent within this time is dropped as old news, in ms. */
const EXPIRES_MS = 3 * 24 * 3_600_000;

/**
 * Writes the mails of a notice into the outbox, in the transaction that tells it: one for each member who sees its app
 * and wants its kind. In their quiet hours it waits for the end of them; who wants one mail a day gets it in that.
 */
export const queueNoticeMails = async (
  { vault, jobs, now, mail }: AppContext,
  tx: Tx,
  notice: NoticeRow,
): Promise<void> => {
  // That mails do not go out is told by the other ways.
  if (!mail || (notice.kind === 'stopped' && notice.facts['reason'] === 'mail')) return;
  const at = now();
  const timeZone = await timeZoneOf(tx);
  for (const member of await mailedMembers(tx)) {
    const { userId, role, apps } = member;
    if (notice.user_ids && !notice.user_ids.includes(userId)) continue;
    if (!concerns(apps, notice)) continue;
    const chosen = chosenOf(member.mailPreferences);
    if (!wantsMail(role, chosen, notice.kind, at)) continue;
    const isNow = isUrgent(notice.kind);
    if (chosen.isDigest && !isNow && notice.kind !== 'week') continue;
    const due = isNow ? at : quietUntil(chosen.quiet, at, timeZone);
    const key = { companyId: notice.company_id, deliveryId: newId() };
    const isNew = await addDelivery(tx, vault, {
      ...key,
      kind: 'mail',
      dedupeKey: `${notice.notice_id} ${userId}`,
      content: JSON.stringify({ noticeId: notice.notice_id, userId }),
      expiresAt: new Date(due + EXPIRES_MS),
      at: new Date(due),
    });
    if (isNew) await jobs.enqueue(tx, 'deliver', key, { isUrgent: true, after: new Date(due) });
  }
};
