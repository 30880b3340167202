import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { readInTenant, type Tx } from '#server/db/database.ts';
import { accessIn, companyName, timeZoneOf } from '#server/db/tables/company/companies.ts';
import { addresseeOf, mailedMember } from '#server/db/tables/company/memberships.ts';
import { type NoticeRow, noticeById, noticesOfDay } from '#server/db/tables/notices/notices.ts';
import type { Message } from '#server/integrations/mail/port.ts';
import { isToldWithoutAccess } from '#shared/domain/notices/notice.ts';
import { isUrgent, wantsMail } from '#shared/domain/notices/preferences.ts';
import { renderNoticeMail } from '#shared/domain/notices/render-notice-mail.ts';
import { concerns } from './concerns.ts';
import { addressOfSettings } from './notice-address.ts';
import { chosenOf } from './preferences.ts';
import { renderedNotice } from './rendered-notice.ts';
import { unsubscribeLink } from './unsubscribe.ts';

/** What a delivery of a notice holds: one notice, or those of a day from `from` to `until`, in epoch ms. */
export const NoticeContent = z.union([
  z.object({ noticeId: z.string(), userId: z.string() }),
  z.object({ from: z.optional(z.number()), until: z.number(), userId: z.string() }),
]);
type Content = z.infer<typeof NoticeContent>;

/** Notices of a day that are looked through, and those that a digest names. */
const MAX_READ = 2000;
const MAX_NAMED = 30;
const DAY_MS = 86_400_000;

/** The mail as it is now; undefined if the person left, may not see the app any more, or does not want it, or access ended. */
export const noticeMail = (
  context: AppContext,
  companyId: string,
  content: Content,
): Promise<Omit<Message, 'id'> | undefined> =>
  readInTenant(context.db, companyId, async (tx) => {
    const { userId } = content;
    const member = await mailedMember(tx, userId);
    const addressee = await addresseeOf(tx, userId);
    if (!member || !addressee) return undefined;
    const chosen = chosenOf(member.mailPreferences);
    const apps = member.apps;
    const { hasAccess } = await accessIn(tx, context);
    const isFor = (notice: NoticeRow): boolean =>
      (hasAccess || isToldWithoutAccess(notice.kind)) &&
      (!notice.user_ids || notice.user_ids.includes(userId)) &&
      concerns(apps, notice) &&
      wantsMail(member.role, chosen, notice.kind, context.now());
    const rows = (await noticesIn(tx, content)).filter(isFor).slice(0, MAX_NAMED);
    const [first] = rows;
    if (!first) return undefined;
    const language = addressee.language ?? 'en';
    const timeZone = await timeZoneOf(tx);
    const reader = { language, timeZone, apps: apps.ids, publicUrl: context.publicUrl, now: context.now() };
    const notices: Awaited<ReturnType<typeof renderedNotice>>[] = [];
    for (const row of rows) notices.push(await renderedNotice(tx, row, reader));
    const unsubscribe = unsubscribeLink(context, {
      companyId,
      userId,
      kind: rows.length === 1 ? first.kind : undefined,
    });
    return {
      to: addressee.username,
      ...renderNoticeMail({
        language,
        timeZone,
        notices,
        company: await companyName(tx),
        unsubscribeLink: unsubscribe,
        settingsLink: addressOfSettings(context.publicUrl, companyId),
      }),
      unsubscribeLink: unsubscribe,
    };
  });

const noticesIn = async (tx: Tx, content: Content): Promise<NoticeRow[]> => {
  if ('noticeId' in content) {
    const notice = await noticeById(tx, content.noticeId);
    return notice ? [notice] : [];
  }
  // Those that an earlier release wrote have no beginning.
  const { until, from = until - DAY_MS } = content;
  const rows = await noticesOfDay(tx, new Date(from), new Date(until), MAX_READ);
  return rows.filter(({ kind }) => !isUrgent(kind) && kind !== 'week');
};
