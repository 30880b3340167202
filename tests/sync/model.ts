import type { AppContext } from '#server/context.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import type { openContext } from '#tests/support/app/open-context.ts';
import { modelApp } from './model-app.ts';
import { MODEL_PAGE, modelStore, type Truth } from './model-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEPS = 10;

type Setting = Pick<Awaited<ReturnType<typeof openContext>>, 'context' | 'admin'>;

/** Errors of one run; all zero if it is correct. */
export type Figures = {
  seed: number;
  store: Store;
  reviews: number;
  edits: number;
  /** Not synced within the hour, in runs where no removal skips a review: new ones, and Google's edits. */
  late: number;
  missed: number;
  stale: number;
  falselyGone: number;
  revisionsTooMany: number;
  rowsForNothing: number;
  gaps: number;
};

/**
 * One run: an unreliable store is synced repeatedly while reviews are written, edited and removed, with a long outage; then
 * nothing changes for a day, and the synced reviews are compared with the true ones.
 */
export const runModel = async ({ context, admin }: Setting, seed: number): Promise<Figures> => {
  const store: Store = seed % 3 === 0 ? 'apple' : 'google';
  const clock = { now: Date.parse('2026-11-01T00:00:00Z') + seed * MINUTE };
  const model = modelStore({ store, seed, now: () => clock.now });
  const own: AppContext = {
    ...context,
    now: () => clock.now,
    stores: { ...context.stores, listReviews: model.listReviews },
  };
  const app = await modelApp(own, store, seed);
  const read = () => syncReviews(own, app, 10 * MINUTE);
  for (let n = 0; n < 5 + model.chance() * 40; n += 1) model.write();
  for (let step = 0; step < STEPS; step += 1) {
    await read();
    clock.now += model.chance() < 0.8 ? 10 * MINUTE : model.chance() * 5 * HOUR;
    // Sometimes more than a page of them, so that later pages matter.
    const max = model.chance() < 0.5 ? 35 : 5;
    for (let n = model.chance() * max; n > 0; n -= 1) model.stir();
    if (step === STEPS / 2) await outage(clock, model, read);
  }
  model.state.isCalm = true;
  const readAfter = async (...waits: number[]): Promise<void> => {
    for (const wait of waits) {
      clock.now += wait;
      await read();
    }
  };
  await readAfter(10 * MINUTE, 10 * MINUTE, 20 * MINUTE); // what broke off goes on
  const late = model.hasRemovals ? 0 : await lateOf(admin, app.appId, store, model);
  await readAfter(25 * HOUR, 10 * MINUTE, 10 * MINUTE); // all is compared
  return { seed, store, late, ...(await figuresOf(admin, app.appId, store, model, read)) };
};

type Model = ReturnType<typeof modelStore>;

/** Up to 6 days and 23 hours, during which reviews still change. */
const outage = async (clock: { now: number }, model: Model, read: () => Promise<void>): Promise<void> => {
  model.state.isAway = true;
  const until = clock.now + model.chance() * (7 * 24 - 1) * HOUR;
  // Within Google's window since the last successful sync, which counts from its start.
  while (clock.now < until - 12 * HOUR) {
    clock.now += 12 * HOUR;
    model.stir();
    await read();
  }
  model.state.isAway = false;
};

const lateOf = async (
  admin: Setting['admin'],
  appId: string,
  store: Store,
  model: Model,
): Promise<number> => {
  const { rows } = await admin.query('select review_id id, body from reviews where app_id = $1', [appId]);
  const bodies = new Map<string, string>(rows.map(({ id, body }) => [id, body]));
  return [...model.all.values()].filter(
    ({ id, body }) => !bodies.has(id) || (store === 'google' && bodies.get(id) !== body),
  ).length;
};

/** Apple gives no date of change, so only its newest ten pages are compared; Google's reviews are all compared. */
const compared = (store: Store, there: Truth[]): Truth[] =>
  store === 'google' ? there : there.toSorted((a, b) => b.shownAt - a.shownAt).slice(0, 9 * MODEL_PAGE);

const figuresOf = async (
  admin: Setting['admin'],
  appId: string,
  store: Store,
  model: Model,
  read: () => Promise<void>,
): Promise<Omit<Figures, 'seed' | 'store' | 'late'>> => {
  const rows = async (query: string) => (await admin.query(query, [appId])).rows;
  const state = async () => ({
    known: await rows(
      `select r.review_id id, body, removed_at is not null gone, r.xmin::text version,
         (select count(*)::int from review_revisions v where v.app_id = r.app_id and v.review_id = r.review_id) revisions
       from reviews r where app_id = $1 order by 1`,
    ),
    gaps: (await rows('select 1 from review_gaps where app_id = $1 and closed_at is null')).length,
  });
  const { known, gaps } = await state();
  await read();
  const after = await state();
  const byId = new Map(known.map((row) => [row.id, row]));
  const there = [...model.all.values()].filter(({ isGone }) => !isGone);
  return {
    reviews: model.all.size,
    edits: there.reduce((sum, { edits }) => sum + edits, 0),
    missed: there.filter(({ id }) => !byId.has(id)).length,
    stale: compared(store, there).filter(({ id, body }) => byId.has(id) && byId.get(id)?.body !== body)
      .length,
    falselyGone: known.filter(({ gone }) => gone).length,
    revisionsTooMany: known.filter(({ id, revisions }) => revisions > (model.all.get(id)?.edits ?? 0)).length,
    rowsForNothing: after.known.filter(({ version }, place) => version !== known[place]?.version).length,
    gaps: after.gaps + gaps,
  };
};

/** Runs all `seeds`, some concurrently; returns the failed runs. */
export const runModels = async (context: Setting, seeds: readonly number[]) => {
  const waiting = [...seeds];
  const figures: Figures[] = [];
  const hand = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift())
      figures.push(await runModel(context, seed));
  };
  await Promise.all([hand(), hand(), hand(), hand()]);
  const bad = figures.filter(
    ({ late, missed, stale, falselyGone, revisionsTooMany, rowsForNothing, gaps }) =>
      late + missed + stale + falselyGone + revisionsTooMany + rowsForNothing + gaps > 0,
  );
  const sum = (pick: (one: Figures) => number) => figures.reduce((total, one) => total + pick(one), 0);
  return { runs: figures.length, reviews: sum((one) => one.reviews), edits: sum((one) => one.edits), bad };
};
