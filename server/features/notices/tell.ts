import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { addNotice } from '#server/db/tables/notices/notices.ts';
import type { Notice } from '#shared/domain/notices/notice.ts';

/**
 * Tells what happened, in the transaction of what happened: to the channels and people who want it, once for its key.
 * False if it was told before.
 */
export const tell = async (
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  companyId: string,
  notice: Notice,
): Promise<boolean> => {
  const [noticeId, at] = [newId(), new Date(now())];
  const isNew = await addNotice(tx, { companyId, noticeId, notice, tellAt: at, at });
  if (isNew) await jobs.enqueue(tx, 'tell', { companyId, noticeId });
  return isNew;
};
