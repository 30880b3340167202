import type { Tx } from '#server/db/database.ts';
import { waitingOfApp } from '#server/db/tables/replies/waiting-drafts.ts';
import type { Application } from '#shared/contract/application/schema.ts';
import { isLate } from '#shared/domain/reviews/gap.ts';
import { openGapsOfApp, reportedGap } from './review-gaps.ts';

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
      'app_syncs.last_succeeded_at',
      'app_syncs.last_full_at',
      'app_syncs.failing_since',
      'app_syncs.last_error',
      'app_syncs.drafts_to_prepare',
      openGapsOfApp.as('gaps'),
      waitingOfApp.as('waiting'),
    ])
    .where('hidden_at', 'is', null)
    .orderBy('apps.name')
    .execute();
type Row = Awaited<ReturnType<typeof appsWithCounts>>[number];

/** The company's apps as the API returns them, by name, with their sync status at `now` (epoch ms): one statement. */
export const applicationsOf = async (tx: Tx, now: number): Promise<Application[]> => {
  const rows = await appsWithCounts(tx);
  return rows.map((row) => ({
    id: row.app_id,
    storeType: row.store,
    meta: { name: row.name, image: row.image, creator: row.creator },
    config: { additionalPrompt: row.additional_prompt, model: row.model },
    promptModifiers: row.prompt_modifiers,
    unresolvedCount: row.unanswered ?? 0,
    sync: {
      lastGoodSyncAt: row.last_succeeded_at?.toISOString() ?? null,
      failingSince: row.failing_since?.toISOString() ?? null,
      lastError: row.last_error,
      progress: progressOf(row),
      isLate: isLate(row.last_succeeded_at?.getTime() ?? null, row.added_at.getTime(), now),
      gaps: row.gaps?.map(reportedGap) ?? [],
    },
  }));
};

/** Progress of the first sync and its drafting run; null when they are done, and while the store refuses the key. */
const progressOf = (row: Row): Application['sync']['progress'] => {
  const { waiting } = row;
  const isReading = row.last_full_at === null && row.last_error === null;
  const total = row.drafts_to_prepare ?? 0;
  if (!isReading && (row.drafts_to_prepare === null || waiting === 0)) return null;
  const found = (row.unanswered ?? 0) + (row.answered ?? 0);
  return { found, total, prepared: Math.max(0, total - waiting) };
};
