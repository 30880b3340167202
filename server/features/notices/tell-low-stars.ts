import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { gatherNotice } from '#server/db/tables/notices/notices.ts';

/** Tells low ratings of an app together: after two minutes, and no more than once an hour. */
export const tellLowStars = async (
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  app: { companyId: string; appId: string; name: string },
  reviewIds: readonly string[],
): Promise<void> => {
  if (reviewIds.length === 0) return;
  const { companyId, appId, name } = app;
  const noticeId = newId();
  const tellAt = await gatherNotice(tx, {
    companyId,
    noticeId,
    appId,
    kind: 'lowStars',
    facts: { app: name },
    reviewIds,
    at: new Date(now()),
  });
  if (tellAt) await jobs.enqueue(tx, 'tell', { companyId, noticeId }, { after: tellAt });
};
