import type { Tx } from '#server/db/database.ts';
import type { AppRow } from '#server/db/tables/apps/apps.ts';
import { markSimilar, type ProposalRow, textsBeside } from '#server/db/tables/replies/proposals.ts';
import type { ReviewRow } from '#server/db/tables/reviews/reviews.ts';
import { warningsAbout } from '#shared/domain/batches/warnings.ts';
import { baseLanguage } from '#shared/domain/language/languages.ts';
import { requiredPartsOf } from '#shared/domain/writer/shorten-reply.ts';
import { similarAmong } from '#shared/domain/writer/similarity.ts';
import { allowedMentionsIn } from '../drafting/writer-input.ts';

type Text = { text: string; language: string | null };

/**
 * Judges a new text of a proposal whose batch is locked, and marks the others that it resembles: no two near-identical
 * texts can both be approved, whichever came first.
 */
export const rateText = async (
  tx: Tx,
  { app, review, instruction }: { app: AppRow; review: Pick<ReviewRow, 'kind'>; instruction: string },
  proposal: ProposalRow,
  { text, language }: Text,
) => {
  const beside = await textsBeside(tx, proposal, baseLanguage(language ?? ''));
  const similar = similarAmong(text, beside, requiredPartsOf(app.prompt_modifiers)).map(({ id }) => id);
  await markSimilar(tx, proposal, similar);
  const own = allowedMentionsIn(app, instruction);
  const warnings = warningsAbout({ text, language, kind: review.kind }, own);
  return {
    ...{ text, language, similar_to: similar, warnings: JSON.stringify(warnings) },
    ...{ version: proposal.version + 1, approved_by: null, approved_name: null, read_at: null },
    state: warnings.length > 0 || similar.length > 0 ? ('flagged' as const) : ('ready' as const),
  };
};
