import { inTenant } from '#server/db/database.ts';
import { appsWithCounts } from '#server/db/tables/apps.ts';
import type { UseCase } from '#server/world.ts';
import type { Application, application } from '#shared/contract/application.ts';

export const listApps: UseCase<typeof application.getAll> = async ({ db }, { companyId }) => {
  const rows = await inTenant(db, companyId, appsWithCounts);
  return {
    applications: rows.map(
      (row): Application => ({
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
          progress: null,
        },
      }),
    ),
  };
};
