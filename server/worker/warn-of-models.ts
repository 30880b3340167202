import type { ServerContext } from '#server/context.ts';
import { modelsInUse } from '#server/db/tables/apps/apps.ts';
import { nearEnd, successorOf } from '#shared/domain/writer/models.ts';

/** Logs the models in use that end soon, by the newest answer of their server. */
export const warnOfModels = async ({ db, modelDates, now, log }: ServerContext): Promise<void> => {
  await modelDates.read();
  for (const model of await modelsInUse(db)) {
    const end = nearEnd(model, modelDates.endsAt, now());
    if (end === undefined) continue;
    const fields = { model, endsAt: new Date(end).toISOString(), successor: successorOf(model) ?? null };
    log.warn({ event: 'ai.model_ends', ...fields }, 'A model in use is shut down soon');
  }
};
