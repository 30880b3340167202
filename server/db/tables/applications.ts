import type { Application } from '#shared/contract/application.ts';
import { type Gap, isLate } from '#shared/domain/gap.ts';
import type { Month } from '#shared/domain/usage.ts';
import type { Tx } from '../database.ts';
import { gapsByApp } from './review-gaps.ts';
import { waitingDrafts } from './waiting-drafts.ts';

const appsWithCounts = (tx: Tx) =>
  tx
    .selectFrom('apps')
    .leftJoin('review_counts', (join) =>
      join
        .onRef('review_counts.company_id', '=', 'apps.company_id')
        .onRef('review_counts.app_id', '=', 'apps.app_id'),
    )
    .leftJoin('app_syncs', (join) =>
      join
        .onRef('app_syncs.company_id', '=', 'apps.company_id')
        .onRef('app_syncs.app_id', '=', 'apps.app_id'),
    )
    .selectAll('apps')
    .select([
      'review_counts.unanswered',
      'review_counts.answered',
      'app_syncs.last_good_at',
      'app_syncs.last_full_at',
      'app_syncs.failing_since',
      'app_syncs.last_error',
      'app_syncs.to_prepare',
    ])
    .where('hidden_at', 'is', null)
    .orderBy('apps.name')
    .execute();
type Row = Awaited<ReturnType<typeof appsWithCounts>>[number];

/** The company's apps as the wire tells them, by name, with how reading them goes at `now` (epoch ms). */
export const applicationsOf = async (tx: Tx, now: number): Promise<Application[]> => {
  const [rows, gaps] = [await appsWithCounts(tx), await gapsByApp(tx)];
  const isPreparing = rows.some(({ to_prepare }) => to_prepare !== null);
  const waiting = isPreparing ? await waitingDrafts(tx) : new Map<string, number>();
  return rows.map((row) => ({
    id: row.app_id,
    storeType: row.store,
    meta: { name: row.name, image: row.image, creator: row.creator },
    config: { additionalPrompt: row.additional_prompt, model: row.model },
    promptModifiers: row.prompt_modifiers,
    unresolvedCount: row.unanswered ?? 0,
    sync: {
      lastGoodSyncAt: row.last_good_at?.toISOString() ?? null,
      failingSince: row.failing_since?.toISOString() ?? null,
      lastError: row.last_error,
      progress: progressOf(row, waiting.get(row.app_id) ?? 0),
      isLate: isLate(row.last_good_at?.getTime() ?? null, row.added_at.getTime(), now),
      gaps: (gaps.get(row.app_id) ?? []).map(toldGap),
    },
  }));
};

const toldGap = ({ from, to, months }: Gap & { months: Month[] }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  months,
});

/** How far the first reading and its preparing are; null when they are done, and while the store refuses. */
const progressOf = (row: Row, waiting: number): Application['sync']['progress'] => {
  const isReading = row.last_full_at === null && row.last_error === null;
  const total = row.to_prepare ?? 0;
  if (!isReading && (row.to_prepare === null || waiting === 0)) return null;
  const found = (row.unanswered ?? 0) + (row.answered ?? 0);
  return { found, total, prepared: Math.max(0, total - waiting) };
};
