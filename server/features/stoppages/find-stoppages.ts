import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { failingSyncs } from '#server/db/tables/apps/app-syncs.ts';
import { shownApps } from '#server/db/tables/apps/apps.ts';
import { processedIn } from '#server/db/tables/company/processed-reviews.ts';
import { mailsStuckSince } from '#server/db/tables/operations/deliveries.ts';
import { writingStuckSince } from '#server/db/tables/operations/jobs.ts';
import { queuedSince } from '#server/db/tables/replies/submits.ts';
import { callsOf } from '#server/db/tables/replies/writer-usage.ts';
import { repliesTakenAt } from '#server/db/tables/stores/store-budgets.ts';
import { storeLinksOf } from '#server/db/tables/stores/store-links.ts';
import type { Stoppage } from '#server/features/notices/stoppage.ts';
import { dayOf, monthOf } from '#shared/domain/calendar.ts';
import { type Store, storeOf } from '#shared/domain/stores/store.ts';
import { callsTogether, workLimit } from '#shared/domain/writer/daily-limit.ts';

const MINUTE_MS = 60_000;
/** How long something has to fail to count as stopped, in ms; people are told within half an hour. */
export const STOPPED_AFTER_MS = 20 * MINUTE_MS;
/** How long a refused key is only doubted, in ms. */
const REFUSED_AFTER_MS = 5 * MINUTE_MS;

const STORE_NAMES: Record<Store, string> = { apple: 'App Store', google: 'Google Play' };

/** The stores that are linked, and the names of the apps by their id. */
export type StoreState = { linked: ReadonlySet<string>; apps: ReadonlyMap<string, string> };

/** What does not work in the company in scope; channels say it themselves. */
export const findStoppages = async (
  context: AppContext,
  tx: Tx,
): Promise<{ stoppages: Stoppage[]; stores: StoreState }> => {
  const apps = new Map((await shownApps(tx)).map(({ app_id: id, name }) => [id, name]));
  const linked = new Set<string>((await storeLinksOf(tx)).map(({ store }) => store));
  const stores = { linked, apps };
  const syncs = await syncsThatFail(tx, stores, context.now());
  // A store that is away keeps replies too, which is one thing to tell.
  const away = new Set(syncs.map(({ about }) => about));
  const replies = await repliesThatWait(tx, stores, context.now());
  return {
    stores,
    stoppages: [
      ...syncs,
      ...replies.filter(({ about: appId }) => !away.has(storeOf(appId))),
      ...(await draftsThatWait(context, tx)),
      ...(await mailsThatWait(tx, context.now())),
    ],
  };
};

const KEY_ERRORS: readonly (string | null)[] = ['CREDENTIALS', 'PERMISSIONS', 'API_DISABLED'];

/** One for each store, which names the app if it is the only one. */
const syncsThatFail = async (tx: Tx, { linked, apps }: StoreState, now: number): Promise<Stoppage[]> => {
  const failing = (await failingSyncs(tx)).flatMap((row) => {
    const since = row.failing_since?.getTime() ?? now;
    const isRefused = KEY_ERRORS.includes(row.last_error);
    const isLong = now - since >= (isRefused ? REFUSED_AFTER_MS : STOPPED_AFTER_MS);
    const store = storeOf(row.app_id);
    // A store that was unlinked is no surprise.
    return isLong && apps.has(row.app_id) && linked.has(store) ? [{ ...row, isRefused, store, since }] : [];
  });
  const groups = Map.groupBy(failing, ({ store, isRefused }) => `${isRefused ? 'key' : 'sync'} ${store}`);
  return [...groups.values()].flatMap((rows): Stoppage[] => {
    const [first] = rows;
    if (!first) return [];
    const { store, isRefused, app_id: appId } = first;
    const since = new Date(Math.min(...rows.map((row) => row.last_succeeded_at?.getTime() ?? row.since)));
    if (isRefused) return [{ cause: 'key', about: store, name: STORE_NAMES[store], since }];
    const ofOne = rows.length === 1 && { appId, name: apps.get(appId) ?? '' };
    return [{ cause: 'sync', about: store, name: STORE_NAMES[store], since, ...ofOne }];
  });
};

/** Replies that wait for their store's limit do not count: they go out by themselves. */
const repliesThatWait = async (tx: Tx, { apps }: StoreState, now: number): Promise<Stoppage[]> => {
  const stoppages: Stoppage[] = [];
  const before = new Date(now - STOPPED_AFTER_MS);
  for (const { appId, count, since } of await queuedSince(tx, [...apps.keys()], before))
    if (!(await repliesTakenAt(tx, appId, count, new Date(now))))
      stoppages.push({ cause: 'send', about: appId, appId, name: apps.get(appId) ?? '', since });
  return stoppages;
};

const draftsThatWait = async (
  { now, writerCallsADay, monthlyLimit }: AppContext,
  tx: Tx,
): Promise<Stoppage[]> => {
  const at = new Date(now());
  const name = 'AI';
  if (callsTogether(await callsOf(tx, dayOf(now()))) >= workLimit('draft', writerCallsADay))
    return [{ cause: 'budget', about: '', name, since: at }];
  if ((await processedIn(tx, monthOf(now()))) >= monthlyLimit)
    return [{ cause: 'limit', about: '', name, since: at }];
  const since = await writingStuckSince(tx, new Date(now() - STOPPED_AFTER_MS));
  return since ? [{ cause: 'ai', about: '', name, since }] : [];
};

const mailsThatWait = async (tx: Tx, now: number): Promise<Stoppage[]> => {
  const since = await mailsStuckSince(tx, new Date(now - STOPPED_AFTER_MS));
  return since ? [{ cause: 'mail', about: '', name: 'SMTP', since }] : [];
};
