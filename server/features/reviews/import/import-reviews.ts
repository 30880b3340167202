import { CsvError } from 'csv-parse';
import { ApiError, type AppContext, type Caller } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps/apps.ts';
import { importMonth } from '#server/db/tables/apps/review-gaps.ts';
import { IMPORT, type ImportResult } from '#shared/contract/application/import.ts';
import { type Month, monthOf } from '#shared/domain/calendar.ts';
import { csvRows } from './csv.ts';
import { decodeExport } from './decode-file.ts';
import {
  type Columns,
  columnsOf,
  type ExportedReview,
  type ExportRow,
  exportRowOf,
  missingColumns,
} from './google-export.ts';
import { saveImport } from './save-import.ts';

/** Reviews per transaction. */
const BATCH = 200;

/** Maximum number of rows in a file: several times the busiest month of an app. */
const MAX_ROWS = 200_000;

/** Tolerated clock difference, in ms; rows dated later are skipped as unreadable. */
const CLOCK_AHEAD_MS = 24 * 3_600_000;

/** What is wrong with a file: it is `empty`, lacks `columns`, or is broken in a `row`. */
const wrongFile = (path: 'empty' | 'columns' | 'row', reason: string, why: string) =>
  new ApiError('IMPORT_WRONG_FILE', `This is not a Google Play review export. ${why}`, {
    issues: [{ path, reason }],
  });

/**
 * Imports the reviews of Google's monthly export as its bytes arrive, buffering one batch. Batches before an error stay
 * saved, and importing the same file again changes nothing.
 */
export const importReviews = async (
  context: AppContext,
  { companyId }: Caller,
  { appId, bytes }: { appId: string; bytes: AsyncIterable<Uint8Array> },
): Promise<ImportResult> => {
  const app = await inTenant(context.db, companyId, (tx) => appOf(tx, appId));
  if (!app) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  if (app.store !== 'google')
    throw new ApiError('IMPORT_WRONG_APP', 'Only Google Play apps support review import.');
  const result: ImportResult = {
    found: 0,
    added: 0,
    changed: 0,
    known: 0,
    months: [],
    closedGaps: 0,
    left: { withoutText: 0, withoutLink: 0, otherApp: 0, unreadable: 0 },
  };
  /** The number of rows of each month, and the time of its newest. */
  const months = new Map<Month, { rows: number; newest: number }>();
  let batch: ExportedReview[] = [];
  const save = async (): Promise<void> => {
    const { added, changed } = await saveImport(context, { companyId, appId }, batch);
    result.added += added;
    result.changed += changed;
    batch = [];
  };
  try {
    for await (const row of rowsOf(bytes, appId, context.now() + CLOCK_AHEAD_MS)) {
      if (row.kind === 'review') {
        result.found += 1;
        batch.push(row.review);
      } else result.left[row.kind] += 1;
      if ('modifiedAt' in row) {
        const month = monthOf(row.modifiedAt);
        const { rows, newest } = months.get(month) ?? { rows: 0, newest: 0 };
        months.set(month, { rows: rows + 1, newest: Math.max(newest, row.modifiedAt) });
      }
      if (batch.length >= BATCH) await save();
    }
  } catch (error) {
    // What a broken file has before the break is kept, and said to be.
    if (error instanceof ApiError && error.code === 'IMPORT_WRONG_FILE') await save();
    throw error;
  }
  await save();
  result.known = result.found - result.added - result.changed;
  // A file is of one month; some of its rows may be dated into the next.
  const [most] = [...months].toSorted(([, one], [, other]) => other.rows - one.rows);
  if (most) {
    const [month, { newest }] = most;
    const now = context.now();
    result.months = [month];
    result.closedGaps = await inTenant(context.db, companyId, (tx) =>
      importMonth(tx, appId, { month, newest: new Date(Math.min(newest, now)) }, new Date(now)),
    );
  }
  context.log.info({ event: 'import.finished', companyId, appId, result }, 'Reviews imported from a file');
  return result;
};

/** Whether a row contains a time after `latest`. */
const isAhead = (row: ExportRow, latest: number): boolean =>
  ('modifiedAt' in row && row.modifiedAt > latest) ||
  (row.kind === 'review' && (row.review.reply?.modifiedAt ?? 0) > latest);

/** Yields the rows of a file; throws if it is not a Google export, is for another app, or has too many rows. */
async function* rowsOf(bytes: AsyncIterable<Uint8Array>, appId: string, latest: number) {
  let columns: Columns | undefined;
  let rows = 0;
  try {
    for await (const row of csvRows(decodeExport(bytes, IMPORT.largest))) {
      if (columns === undefined) {
        columns = columnsOf(row);
        const missing = missingColumns(columns);
        if (missing.length > 0)
          throw wrongFile('columns', missing.join(', '), `It has no column ${missing.join(', ')}.`);
        continue;
      }
      rows += 1;
      if (rows > MAX_ROWS) throw new ApiError('REQUEST_TOO_LARGE', 'The file has too many rows.');
      const parsed = exportRowOf(columns, row, appId);
      if (rows === 1 && parsed.kind === 'otherApp')
        throw new ApiError('IMPORT_WRONG_APP', 'The file contains reviews of a different app.');
      yield isAhead(parsed, latest) ? ({ kind: 'unreadable' } as const) : parsed;
    }
  } catch (error) {
    throw error instanceof CsvError ? wrongFile('row', String(rows + 2), error.message) : error;
  }
  if (columns === undefined) throw wrongFile('empty', '', 'It is empty.');
}
