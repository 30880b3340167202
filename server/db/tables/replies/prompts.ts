import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { PromptTexts } from '#shared/domain/writer/prompt-texts.ts';

/** The company's own prompts; '' means the default. */
export const ownPromptsOf = async (tx: Tx): Promise<PromptTexts> => {
  const row = await tx.selectFrom('prompts').selectAll().executeTakeFirst();
  return {
    masterPrompt: row?.master_prompt ?? '',
    improvePrompt: row?.improve_prompt ?? '',
    translateReviewPrompt: row?.translate_review_prompt ?? '',
    translateTextPrompt: row?.translate_text_prompt ?? '',
  };
};

export const saveOwnPrompts = async (tx: Tx, companyId: string, own: PromptTexts): Promise<void> => {
  const texts = {
    master_prompt: own.masterPrompt,
    improve_prompt: own.improvePrompt,
    translate_review_prompt: own.translateReviewPrompt,
    translate_text_prompt: own.translateTextPrompt,
  };
  await tx
    .insertInto('prompts')
    .values({ company_id: companyId, ...texts })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...texts, saved_at: sql`now()` }))
    .execute();
};
