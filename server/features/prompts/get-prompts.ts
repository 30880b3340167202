import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { ownPromptsOf } from '#server/db/tables/replies/prompts.ts';
import type * as prompts from '#shared/contract/prompts/endpoints.ts';
import { effectivePrompts } from '#shared/domain/writer/prompt-texts.ts';

export const getPrompts: UseCase<typeof prompts.get> = async ({ db }, { companyId }) =>
  effectivePrompts(await readInTenant(db, companyId, ownPromptsOf));
