import type { AppContext } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { incidentsGoingOn, remedyOf } from '#server/db/tables/insights/incidents.ts';
import {
  arrivedReviews,
  lockWatch,
  MOST_FOLLOWED,
  saveWatch,
  usualCounts,
  type WatchRow,
} from '#server/db/tables/insights/rating-watches.ts';
import { worseSince } from '#server/db/tables/insights/release-verdicts.ts';
import {
  CALM,
  follow,
  LASTING_MS,
  type Turn,
  type Usual,
  usualOf,
  type Watch,
} from '#shared/domain/incidents/rating-drop.ts';
import { beginIncident, closeIncident } from './begin-incident.ts';
import { findSurges } from './find-surges.ts';

export type App = { companyId: string; appId: string };
type Context = Pick<AppContext, 'db' | 'jobs' | 'now'>;

/** What is usual is counted anew after a day, unless the evidence of a drop has begun to climb. */
const USUAL_MS = 86_400_000;

/**
 * Follows the reviews of an app that arrived since it was last done, opens what got worse beyond chance and ends what is
 * over. Everything in one transaction that holds the app's watch: two nodes open one incident.
 */
export const watchIncidents = ({ db, ...context }: Context, app: App): Promise<void> =>
  inTenant(db, app.companyId, async (tx) => {
    const now = new Date(context.now());
    const row = await lockWatch(tx, app.appId, now);
    if (!row) return;
    await endRemedied(context, tx, app, now);
    const { watch, usual } = await followNews(context, tx, app, row, now);
    await endSurvivors(context, tx, app, now);
    const isWorse = await followRelease(context, tx, app, row, usual);
    const watched = isWorse ? { ...CALM, isDropped: true } : watch;
    const looked = await findSurges(context, tx, app, row);
    await saveWatch(tx, app.appId, {
      ...columnsOf(watched),
      dropped_at: watched.isDropped ? (row.dropped_at ?? now) : null,
      read_until: now,
      ...(looked && { looked_at: now }),
    });
  });

const watchOf = (row: WatchRow): Watch => ({
  climb: row.climb,
  since: row.since?.getTime() ?? null,
  reviews: row.reviews,
  low: row.low,
  isDropped: row.is_dropped,
  day: row.day,
  today: row.today,
});
const columnsOf = ({ since, isDropped, ...watch }: Watch) => ({
  ...watch,
  since: since === null ? null : new Date(since),
  is_dropped: isDropped,
});

/** Since an app's watch began nothing is news but what arrived after it; what lasts four weeks is usual from then on. */
const followNews = async (
  context: Omit<Context, 'db'>,
  tx: Tx,
  app: App,
  row: WatchRow,
  now: Date,
): Promise<{ watch: Watch; usual: Usual | null }> => {
  const hasLasted = row.dropped_at !== null && now.getTime() - row.dropped_at.getTime() > LASTING_MS;
  if (hasLasted) await endAll(context, tx, app, { at: now, kind: 'lasting' });
  let watch = hasLasted ? CALM : watchOf(row);
  const usual = await usualFor(tx, app, { row, watch, hasLasted, now });
  if (!usual) return { watch, usual };
  let last: Awaited<ReturnType<typeof arrivedReviews>>[number] | undefined;
  for (;;) {
    const news = await arrivedReviews(tx, app.appId, { after: row.read_until, until: now }, last);
    const followed = follow(watch, news, usual);
    watch = followed.watch;
    for (const turn of followed.turns) await take(context, tx, app, turn, usual);
    last = news.at(-1);
    if (news.length < MOST_FOLLOWED) return { watch, usual };
  }
};

const take = (
  context: Omit<Context, 'db'>,
  tx: Tx,
  app: App,
  { kind, at, since, reviews, low }: Turn,
  usual: Usual,
): Promise<unknown> =>
  kind === 'back'
    ? endAll(context, tx, app, { at: new Date(since), kind: 'back' })
    : beginDrop(context, tx, app, {
        beganAt: new Date(Math.min(since, at)),
        reviews,
        low,
        usualShare: usual.share,
      });

/** What a release has made worse is told already. */
const beginDrop = async (
  context: Omit<Context, 'db'>,
  tx: Tx,
  app: App,
  drop: { beganAt: Date; reviews: number; low: number; usualShare: number },
): Promise<void> => {
  const going = await incidentsGoingOn(tx, app.appId, new Date(context.now()));
  const isTold = going.some(({ kind, version }) => kind === 'topic' && version !== null);
  if (!isTold) await beginIncident(context, tx, { ...app, ...drop });
};

const endAll = async (
  context: Omit<Context, 'db'>,
  tx: Tx,
  { appId }: App,
  end: { at: Date; kind: 'back' | 'lasting' },
): Promise<void> => {
  for (const row of await incidentsGoingOn(tx, appId, new Date(context.now())))
    if (row.kind === 'rating') await closeIncident(context, tx, row, end);
};

/** A release that is no worse, or an announcement that it is fixed. */
const endRemedied = async (context: Omit<Context, 'db'>, tx: Tx, { appId }: App, at: Date): Promise<void> => {
  for (const row of await incidentsGoingOn(tx, appId, at)) {
    const kind = await remedyOf(tx, row);
    if (kind) await closeIncident(context, tx, row, { at, kind });
  }
};

const endSurvivors = async (
  context: Omit<Context, 'db'>,
  tx: Tx,
  { appId }: App,
  at: Date,
): Promise<void> => {
  for (const row of await incidentsGoingOn(tx, appId, at))
    if (row.kind === 'topic' && at.getTime() - row.noticed_at.getTime() > LASTING_MS)
      await closeIncident(context, tx, row, { at, kind: 'lasting' });
};

type Asked = { row: WatchRow; watch: Watch; hasLasted: boolean; now: Date };

const usualFor = async (
  tx: Tx,
  { appId }: App,
  { row, watch, hasLasted, now }: Asked,
): Promise<Usual | null> => {
  const { usual_at: at, usual_share: share, usual_per_month: perMonth } = row;
  const isCalm = watch.climb === 0 && !watch.isDropped;
  const isFresh = at !== null && (!isCalm || now.getTime() - at.getTime() < USUAL_MS) && !hasLasted;
  if (isFresh && share !== null && perMonth !== null) return { share, perMonth };
  const { low, reviews } = await usualCounts(tx, appId, row.read_until);
  const usual = usualOf(low, reviews);
  await saveWatch(tx, appId, {
    usual_at: now,
    usual_share: usual?.share ?? null,
    usual_per_month: usual?.perMonth ?? null,
  });
  return usual;
};

/** The verdict that a release is worse opens an incident, unless one of the app goes on. Whether stars fell by it. */
const followRelease = async (
  context: Omit<Context, 'db'>,
  tx: Tx,
  app: App,
  row: WatchRow,
  usual: Usual | null,
): Promise<boolean> => {
  const worse = await worseSince(tx, app.appId, row.read_until);
  const going = await incidentsGoingOn(tx, app.appId, new Date(context.now()));
  if (!worse || going.length > 0) return false;
  const { version, topicId, releasedAt, reviews, share, shareBefore } = worse;
  const isOpened = await beginIncident(context, tx, {
    ...app,
    version,
    topicId,
    beganAt: releasedAt,
    reviews,
    low: Math.round((share ?? 0) * reviews),
    usualShare: topicId === null ? (usual?.share ?? 0) : (shareBefore ?? 0),
  });
  return isOpened && topicId === null;
};
