import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { saveOwnPrompts } from '#server/db/tables/replies/prompts.ts';
import type * as prompts from '#shared/contract/prompts/endpoints.ts';
import { effectivePrompts, storedPrompts } from '#shared/domain/writer/prompt-texts.ts';

/** Saves the prompts that differ from the defaults. Any user of the company may. */
export const savePrompts: UseCase<typeof prompts.save> = async ({ db }, { companyId }, texts) => {
  const own = storedPrompts(texts);
  await inTenant(db, companyId, (tx) => saveOwnPrompts(tx, companyId, own));
  return effectivePrompts(own);
};
