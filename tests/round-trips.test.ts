import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { applicationsOf } from '#server/db/tables/apps/applications.ts';
import { recordGap } from '#server/db/tables/apps/review-gaps.ts';
import { asCaller } from '#server/db/tables/company/callers.ts';
import { routes } from '#server/http/api/routes.ts';
import { openCallerCache } from '#server/http/auth/caller-cache.ts';
import { vacuumWhole } from '#tests/support/database/vacuum.ts';
import { createTestContext } from './support/app/test-context.ts';
import { readsOf } from './support/database/explain.ts';
import { countingRoundTrips } from './support/database/round-trips.ts';

const { context, url, createApp, rows } = await createTestContext();

/** A company with five large apps, one of which has pending drafts and a gap. */
const first = await createApp();
const { caller, companyId } = first;
for (const _ of [2, 3, 4, 5]) await createApp({ company: caller });
await rows(
  `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at, draft)
   select $1, app_id, 'r' || n, 'Ann', '', 'good', 1 + n % 5, now() - n * interval '9 minutes', now(),
     case when n < 100 then 'preparing' else 'none' end
   from generate_series(0, 3999) n cross join apps where company_id = $1`,
  companyId,
);
await rows(
  'update app_syncs set drafts_to_prepare = 100, last_full_at = now() where app_id = $1',
  first.appId,
);
await first.inScope((tx) => recordGap(tx, first, { from: Date.UTC(2026, 0, 15), to: Date.UTC(2026, 1, 15) }));
await openCallerCache(context).get(caller.userId); // notes once a day that they are here, with a trip of its own
await vacuumWhole(rows, 'reviews', 'apps', 'review_counts', 'app_syncs', 'review_gaps');

it('lists the apps within 60 buffers, with their gaps and pending drafts', async () => {
  const reads = await readsOf(url, companyId, (tx) => applicationsOf(tx, context.now()));
  expect(reads.buffers).toBeLessThanOrEqual(60);
  expect(reads.scanned).not.toContain('reviews');
  const listed = await first.inScope((tx) => applicationsOf(tx, context.now()));
  expect(listed).toHaveLength(5);
  for (const { id, unresolvedCount, sync } of listed) {
    expect(unresolvedCount).toBe(4000);
    expect(sync.gaps).toEqual(
      id === first.appId
        ? [
            {
              from: '2026-01-15T00:00:00.000Z',
              to: '2026-02-15T00:00:00.000Z',
              months: ['2026-01', '2026-02'],
            },
          ]
        : [],
    );
    if (id === first.appId) expect(sync.progress).toEqual({ found: 4000, total: 100, prepared: 0 });
  }
});

const month = '2026-11';
const key = { appId: first.appId, reviewId: 'r7' };
const pair = { response: 'Thank you', translatedResponse: '' };
const draft = { ...pair, inEnglish: false, synced: pair, revision: 1, replyRevision: 0, undo: [] };
const later = { loadTimestamp: Number.MAX_SAFE_INTEGER, delayMs: 5000 };
const submit = { ...later, appId: first.appId, review: { reviewId: 'r8', response: 'Thank you' } };
const { getAll } = routes.application;
/** A transaction waits for `begin`, its scope, each statement and `commit`. */
it.each([
  ['user/me', 0, routes.user.me, {}],
  ['application/getAll', 4, getAll, {}],
  ['statistics', 4, routes.statistics.get, { fromMonth: month, toMonth: month }],
  ['store/getStatus', 4, routes.store.getStatus, {}],
  ['prompts', 4, routes.prompts.get, {}],
  ['review/getAppReviews', 4, routes.review.getAppReviews, { id: first.appId, offset: 40, answered: false }],
  ['insight/overview', 10, routes.insight.overview, {}],
  ['review/getContext', 4, routes.review.getContext, key],
  ['review/similar', 4, routes.review.similar, key],
  ['review/saveDraft', 5, routes.draft.save, { ...key, version: 0, draft }],
  ['review/submitAnswer', 11, routes.reply.submitAnswer, submit],
])(
  'waits for the database once for an unknown caller, and for %s at most %i times',
  async (_name, max, route, body) => {
    const { url: through, counted } = await countingRoundTrips(url);
    const db = openDatabase({ url: through, connections: 1, onError: () => undefined });
    const near = { ...context, db };
    const callers = openCallerCache(near);
    callers.subscriber.onOpen();
    await db.executeQuery(CompiledQuery.raw('select 1')); // connects
    counted.trips = 0;
    await callers.get(caller.userId);
    expect(counted.trips).toBe(1);
    const row = callers.find(caller.userId);
    if (!row) throw new Error('there is no caller');
    await route.run(near, { visitor: { address: '127.0.0.1' }, caller: asCaller(row, context) }, body);
    expect(counted.trips).toBeLessThanOrEqual(1 + max);
    await db.destroy();
  },
);
