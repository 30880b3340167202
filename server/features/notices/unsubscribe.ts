import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { addresseeOf, changeMailPreferences } from '#server/db/tables/company/memberships.ts';
import { mailLanguage } from '#shared/domain/mail/mail-language.ts';
import { NOTICE_KINDS } from '#shared/domain/notices/notice.ts';
import { MAIL_KINDS, switchOf } from '#shared/domain/notices/preferences.ts';
import type { NoticeWords } from '#shared/domain/notices/words/en.ts';
import { NOTICE_WORDS } from '#shared/domain/notices/words.ts';

/** What the link stops; without a kind all mails of the company. */
const Stopped = z.object({
  companyId: z.string(),
  userId: z.string(),
  kind: z.optional(z.enum(NOTICE_KINDS)),
});
type Stopped = z.infer<typeof Stopped>;

/** Whom the vault seals these links for, so that nothing else that it sealed is taken for one. */
const OWNER = 'unsubscribe';

/** A link that stops mails of a kind for one person, and says nothing to others. */
export const unsubscribeLink = ({ vault, publicUrl }: AppContext, stopped: Stopped): string => {
  const link = new URL('/api/notification/unsubscribe', publicUrl);
  link.searchParams.set('token', vault.seal(JSON.stringify(stopped), OWNER));
  return link.href;
};

const stoppedBy = ({ vault }: AppContext, token: string): Stopped | undefined => {
  try {
    return Stopped.parse(JSON.parse(vault.open(token, OWNER)));
  } catch {
    return undefined;
  }
};

export type Asked = { language: keyof typeof NOTICE_WORDS; words: NoticeWords };

/** What the page behind such a link says; undefined if it is none of ours. */
export const askToUnsubscribe = async (context: AppContext, token: string): Promise<Asked | undefined> => {
  const stopped = stoppedBy(context, token);
  if (!stopped) return undefined;
  const addressee = await inTenant(context.db, stopped.companyId, (tx) => addresseeOf(tx, stopped.userId));
  const language = mailLanguage(addressee?.language ?? 'en');
  return { language, words: NOTICE_WORDS[language] };
};

/** Stops what the link names. Idempotent; undefined if it is none of ours. */
export const unsubscribe = async (context: AppContext, token: string): Promise<Asked | undefined> => {
  const stopped = stoppedBy(context, token);
  if (!stopped) return undefined;
  const { companyId, userId, kind } = stopped;
  const off = kind ? [switchOf(kind)] : MAIL_KINDS;
  const kinds = Object.fromEntries(off.map((one) => [one, false]));
  await inTenant(context.db, companyId, (tx) => changeMailPreferences(tx, userId, { kinds }));
  return askToUnsubscribe(context, token);
};
