import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { destinationById } from '#server/db/tables/notices/destinations.ts';
import { companiesToWatch, type StoppageRow, stoppagesOf } from '#server/db/tables/notices/stoppages.ts';
import { beginStoppage, endStoppage } from '#server/features/notices/stoppage.ts';
import { dayOf, monthOf } from '#shared/domain/calendar.ts';
import { workLimit } from '#shared/domain/writer/daily-limit.ts';
import { findStoppages, STOPPED_AFTER_MS, type StoreState } from './find-stoppages.ts';

/** Companies per run; the next one finds the rest. */
const MAX_COMPANIES = 5000;

/** Tells the companies concerned what has stopped working, and what works again. */
export const watchStoppages = async (context: AppContext, isStopped = () => false): Promise<void> => {
  const { db, log, payment, monthlyLimit, writerCallsADay } = context;
  const now = context.now();
  const companies = await companiesToWatch(db, {
    at: new Date(now),
    before: new Date(now - STOPPED_AFTER_MS),
    limit: MAX_COMPANIES,
    day: dayOf(now),
    callsADay: workLimit('draft', writerCallsADay),
    month: monthOf(now),
    monthlyLimit,
    isFree: payment === undefined,
  });
  for (const companyId of companies) {
    if (isStopped()) return;
    try {
      await inTenant(db, companyId, (tx) => watch(context, tx, companyId));
    } catch (error) {
      // The others do not wait for it; it is tried again.
      log.error({ event: 'stoppages.failed', err: error, companyId }, 'Looking for what has stopped failed');
    }
  }
};

const keyOf = ({ cause, about }: Pick<StoppageRow, 'cause' | 'about'>): string => `${cause} ${about}`;

/** Payments are told of where their events come in. */
const watch = async (context: AppContext, tx: Tx, companyId: string): Promise<void> => {
  const known = await stoppagesOf(tx);
  const { stoppages, stores } = await findStoppages(context, tx);
  const found = new Set(stoppages.map(keyOf));
  for (const row of known)
    if (row.cause === 'channel') await watchChannel(context, tx, row);
    else if (row.cause !== 'payment' && !found.has(keyOf(row)))
      await endStoppage(context, tx, row, { isTold: isStillThere(row, stores) });
  for (const one of stoppages) await beginStoppage(context, tx, companyId, one);
};

/** A channel is switched off where it is tried; here it is seen to be on again. */
const watchChannel = async (context: AppContext, tx: Tx, row: StoppageRow): Promise<void> => {
  const channel = await destinationById(tx, row.about);
  if (!channel || channel.is_on) await endStoppage(context, tx, row, { isTold: channel !== undefined });
};

/** Nobody waits for a store that was unlinked, or for an app that was removed. */
const isStillThere = ({ cause, about, app_id }: StoppageRow, { linked, apps }: StoreState): boolean => {
  if (cause === 'sync' || cause === 'key') return linked.has(about) && (app_id === '' || apps.has(app_id));
  return cause !== 'send' || apps.has(app_id);
};
