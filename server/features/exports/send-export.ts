import type { AppContext } from '#server/context.ts';
import { inTenant, snapshotInTenant, type Tx } from '#server/db/database.ts';
import { shownApps } from '#server/db/tables/apps/apps.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import { type ExportRow, saveExport } from '#server/db/tables/operations/exports.ts';
import { labelsOf } from '#server/db/tables/reviews/labels.ts';
import {
  countOf,
  matchesOf,
  restBetweenSlices,
  slicesOf,
} from '#server/db/tables/reviews/list/export-slices.ts';
import { prepareToFind } from '#server/db/tables/reviews/list/find-page.ts';
import { BYTE_ORDER_MARK } from '#shared/domain/export/csv.ts';
import { zonedTimes } from '#shared/domain/export/zoned-time.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { type Claimed, LEASE_MS, requireAccess } from './claim-export.ts';
import { csvLines } from './to-csv-line.ts';

/** In ms: how often progress is saved, and access checked; a reader that takes nothing for `stalled` is gone. */
export type ExportTiming = { save: number; check: number; stalled: number };
export const EXPORT_TIMING: ExportTiming = { save: 1000, check: 10_000, stalled: 60_000 };

/** How long its transaction may rest between two slices, in ms: a reader that takes nothing is cut sooner. */
const IDLE_MS = 90_000;

/** A longer statement is given up, in ms: each reads at most 500 reviews. */
const STATEMENT_MS = 30_000;

/** A snapshot keeps the database from cleaning up: no download may take longer, in ms. */
const LONGEST_MS = 3_600_000;

/** A query without a letter or digit matches nothing. */
const NOTHING = { words: ['-'], beginnings: [] };

type Options = {
  /** Passes the text on as fast as its reader takes it; fails if the reader leaves, or `signal` is aborted. */
  deliver: (text: AsyncIterable<string>, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  /** Waits for its turn: it keeps a connection to the database. */
  inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  timing: ExportTiming;
};

type Progress = Pick<ExportRow, 'rows' | 'total'>;

/** Writes all reviews of an export, as they are in one snapshot. */
export const sendExport = async (
  context: AppContext,
  claimed: Claimed,
  { deliver, signal, inTurn, timing }: Options,
): Promise<void> => {
  const { companyId, id } = claimed;
  const progress: Progress = { rows: 0, total: null };
  const save = (change: { state?: 'done' | 'failed' } = {}): Promise<boolean> =>
    inTenant(context.db, companyId, (tx) =>
      saveExport(tx, id, { ...progress, ...change, lease_until: new Date(context.now() + LEASE_MS) }),
    );
  const lost = new AbortController();
  const stops = watch(context, claimed, { save, timing, onLost: () => lost.abort() });
  let state: 'done' | 'failed' = 'failed';
  try {
    const until = AbortSignal.any([signal, lost.signal, AbortSignal.timeout(LONGEST_MS)]);
    await inTurn(() =>
      snapshotInTenant(context.db, companyId, async (tx) => {
        const text = textOf(context, tx, claimed, progress);
        try {
          await deliver(text, until);
        } finally {
          await text.return(undefined); // its last statement must end before the transaction does
        }
      }),
    );
    state = 'done';
  } finally {
    await stops();
    await save({ state });
  }
};

type Watch = { save: () => Promise<boolean>; timing: ExportTiming; onLost: () => void };

/** Saves how far an export is, and ends it when its person loses access; returns how to stop. */
const watch = (context: AppContext, claimed: Claimed, { save, timing, onLost }: Watch) => {
  let checkedAt = performance.now();
  let busy: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    if (!(await save())) onLost();
    if (performance.now() - checkedAt < timing.check) return;
    checkedAt = performance.now();
    await requireAccess(context, claimed);
  };
  const timer = setInterval(() => {
    busy ??= look()
      .catch(onLost)
      .finally(() => {
        busy = undefined;
      });
  }, timing.save);
  return async (): Promise<void> => {
    clearInterval(timer);
    await busy;
  };
};

async function* textOf(
  { now }: AppContext,
  tx: Tx,
  { companyId, request: { filter, search, sort = 'newest', separator, dates } }: Claimed,
  progress: Progress,
): AsyncGenerator<string> {
  await prepareToFind(tx, STATEMENT_MS);
  await restBetweenSlices(tx, IDLE_MS);
  const timeZone = await timeZoneOf(tx);
  const apps = new Map((await shownApps(tx)).map(({ app_id, name }) => [app_id, name]));
  const labels = new Map((await labelsOf(tx)).map(({ label_id, name }) => [label_id, name]));
  const { head, line } = csvLines(timeZone, { apps, labels, time: zonedTimes(timeZone, dates) }, separator);
  const terms = search === undefined ? undefined : (searchTermsOf(search) ?? NOTHING);
  const asked = { filter, search: terms, sort, companyId, now: now(), timeZone };
  const matches = await matchesOf(tx, asked);
  progress.total = matches ? await countOf(tx, asked, matches) : 0;
  yield BYTE_ORDER_MARK + head;
  if (!matches) return;
  for await (const rows of slicesOf(tx, matches)) {
    yield rows.map(line).join('');
    progress.rows += rows.length;
  }
}
