import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import { type IncidentRow, incidentsGoingOn, lastEnds } from '#server/db/tables/insights/incidents.ts';
import { topicsOfDays, topicsSince, type WatchRow } from '#server/db/tables/insights/rating-watches.ts';
import { USUAL_WEEKS } from '#shared/domain/incidents/rating-drop.ts';
import {
  isSurgeOver,
  SURGE_WINDOWS_MS,
  surgeIn,
  type TopicCounts,
} from '#shared/domain/incidents/topic-surge.ts';
import { dayPlus } from '#shared/domain/insights/range.ts';
import { localDay } from '#shared/domain/reviews/filter/period.ts';
import { beginIncident, closeIncident } from './begin-incident.ts';

type App = { companyId: string; appId: string };
type Context = Pick<AppContext, 'jobs' | 'now'>;

/** Topics are looked at once an hour: each look is one more chance to be wrong. */
const LOOK_MS = 3_600_000;

/** Opens what reviewers complain about far more often than before, and ends what they no longer do; whether it looked. */
export const findSurges = async (
  context: Context,
  tx: Tx,
  app: App,
  { looked_at, started_at }: WatchRow,
): Promise<boolean> => {
  const now = context.now();
  if (looked_at !== null && now - looked_at.getTime() < LOOK_MS) return false;
  const going = await incidentsGoingOn(tx, app.appId, new Date(now));
  const zone = await timeZoneOf(tx);
  for (const row of going.filter(({ kind }) => kind === 'topic'))
    await endIfOver(context, tx, row, { now, zone });
  if (going.some(({ kind }) => kind === 'rating')) return true; // its page says what they are about
  const told = going.flatMap(({ topic_id }) => topic_id ?? []);
  const ends = await lastEnds(tx, app.appId);
  for (const ms of SURGE_WINDOWS_MS) {
    const from = Math.max(now - ms, started_at.getTime(), ends.get('')?.getTime() ?? 0);
    const counts = await countsOf(tx, app.appId, { from, zone }, told);
    // What was written before the last end has been told.
    const fresh = counts.filter(({ topicId }) => (ends.get(topicId)?.getTime() ?? 0) < from);
    const surge = surgeIn(fresh);
    if (!surge) continue;
    const { topicId, now: found, before } = surge;
    const beganAt = new Date(from);
    await beginIncident(context, tx, {
      ...app,
      topicId,
      beganAt,
      reviews: found.of,
      low: found.n,
      usualShare: before.n / before.of,
    });
    return true;
  }
  return true;
};

type Since = { from: number; zone: string };

const countsOf = async (
  tx: Tx,
  appId: string,
  { from, zone }: Since,
  told: readonly string[],
): Promise<TopicCounts[]> => {
  const day = localDay(from, zone);
  const range = { from: dayPlus(day, -7 * USUAL_WEEKS), to: dayPlus(day, -1) };
  const [now, before] = [
    await topicsSince(tx, appId, new Date(from), told),
    await topicsOfDays(tx, appId, range),
  ];
  const all = (rows: typeof now): number => rows.find(({ topicId }) => topicId === null)?.n ?? 0;
  const usual = new Map(before.map(({ topicId, n }) => [topicId, n]));
  return now.flatMap(({ topicId, n, authors }) =>
    topicId === null
      ? []
      : [
          {
            topicId,
            now: { n, of: all(now), authors },
            before: { n: usual.get(topicId) ?? 0, of: all(before) },
          },
        ],
  );
};

const endIfOver = async (
  context: Context,
  tx: Tx,
  row: IncidentRow,
  { now, zone }: { now: number; zone: string },
): Promise<void> => {
  const from = now - SURGE_WINDOWS_MS[0];
  if (row.noticed_at.getTime() > from) return; // a day of reviews shows that it is over
  const counts = await topicsSince(tx, row.app_id, new Date(from), []);
  const of = counts.find(({ topicId }) => topicId === null)?.n ?? 0;
  const { n = 0, authors = 0 } = counts.find(({ topicId }) => topicId === row.topic_id) ?? {};
  const day = localDay(row.began_at.getTime(), zone);
  const before = await topicsOfDays(tx, row.app_id, {
    from: dayPlus(day, -7 * USUAL_WEEKS),
    to: dayPlus(day, -1),
  });
  const usual = (id: string | null): number => before.find(({ topicId }) => topicId === id)?.n ?? 0;
  const compared = {
    topicId: row.topic_id ?? '',
    now: { n, of, authors },
    before: { n: usual(row.topic_id), of: usual(null) },
  };
  if (isSurgeOver(compared)) await closeIncident(context, tx, row, { at: new Date(now), kind: 'back' });
};
