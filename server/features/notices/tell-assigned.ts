import type { AppContext } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { addNotice, lastAssigned, widenAssigned } from '#server/db/tables/notices/notices.ts';
import { GATHER_MS } from '#shared/domain/notices/gather.ts';
import type { Notice } from '#shared/domain/notices/notice.ts';

type Assigned = {
  to: string;
  /** Who assigned them. */
  person: string;
  /** One review, or how many. */
  what: { appId: string; name: string; reviewId: string } | number;
};

/**
 * Tells a person that reviews were assigned to them. One is told at once; many, which come in parts, and what follows within
 * two minutes are told together.
 */
export const tellAssigned = async (
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  companyId: string,
  { to, person, what }: Assigned,
): Promise<void> => {
  const [noticeId, at] = [newId(), now()];
  const last = await lastAssigned(tx, { to, person, after: new Date(at - GATHER_MS) });
  const isOne = typeof what !== 'number';
  if (last && !last.told_at) return widenAssigned(tx, last, isOne ? 1 : what);
  const tellAt = new Date(isOne && !last ? at : at + GATHER_MS);
  const notice: Notice = {
    kind: 'assigned',
    key: noticeId,
    to: [to],
    ...(isOne
      ? { appId: what.appId, reviewId: what.reviewId, facts: { person, app: what.name } }
      : { facts: { person, n: what } }),
  };
  await addNotice(tx, { companyId, noticeId, notice, tellAt, at: new Date(at) });
  await jobs.enqueue(tx, 'tell', { companyId, noticeId }, { after: tellAt });
};
