import { randomPlace } from '#server/crypto/ids.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppRow } from '#server/db/tables/apps/apps.ts';
import { markSimilar, type ProposalRow, textsBeside } from '#server/db/tables/replies/proposals.ts';
import type { ReviewRow } from '#server/db/tables/reviews/reviews.ts';
import type { JudgedCode } from '#shared/domain/batches/warning-codes.ts';
import { judgementIn, warningsAbout } from '#shared/domain/batches/warnings.ts';
import type { DraftChange } from '#shared/domain/insights/draft-change.ts';
import { requiredPartsOf } from '#shared/domain/writer/shorten-reply.ts';
import { similarAmong } from '#shared/domain/writer/similarity.ts';
import { allowedMentionsIn } from '../../writer/writer-input.ts';
import { judgedAs, judgedOf } from './judge.ts';

type About = { app: AppRow; review: Pick<ReviewRow, 'kind'>; instruction: string };
type Text = { text: string; language: string | null; change: DraftChange };

/**
 * Judges a text of a proposal whose batch is locked, and marks the others that it resembles: no two near-identical
 * texts can both be approved, whichever came first. A draft that the code finds nothing in stays `drafting` until the
 * second judge has given its verdict; what a person wrote needs none, and is never approved with the rest.
 */
export const rateText = async (
  tx: Tx,
  { app, review, instruction }: About,
  proposal: ProposalRow,
  { text, language, change }: Text,
) => {
  const beside = await textsBeside(tx, proposal);
  const similar = similarAmong(text, beside, requiredPartsOf(app.prompt_modifiers)).map(({ id }) => id);
  await markSimilar(tx, proposal, similar);
  const own = allowedMentionsIn(app, instruction);
  const isOwn = change !== 'unchanged';
  const isJudged = proposal.judged_as === judgedAs(judgedOf(app, instruction, text));
  const found = isJudged && !isOwn ? judgementIn(proposal.judgement) : [];
  const warnings = [
    ...warningsAbout({ text, language, kind: review.kind, isOffTopic: proposal.is_off_topic }, own),
    ...found,
  ];
  const state = stateOf({
    isFlagged: warnings.length > 0,
    isSimilar: similar.length > 0,
    isOwn,
    isJudged,
  });
  return {
    text,
    language,
    state,
    similar_to: similar,
    warnings: JSON.stringify(warnings),
    ...(state === 'ready' && !isOwn && proposal.drawn === null ? { drawn: randomPlace() } : {}),
    version: proposal.version + 1,
    approved_by: null,
    approved_name: null,
    approved_at: null,
    read_at: null,
  };
};

type Rated = { isFlagged: boolean; isSimilar: boolean; isOwn: boolean; isJudged: boolean };
const stateOf = ({ isFlagged, isSimilar, isOwn, isJudged }: Rated): 'flagged' | 'drafting' | 'ready' => {
  // A person may have saved half a thought: it is opened before it can be approved.
  if (isFlagged || isOwn) return 'flagged';
  if (!isJudged) return 'drafting';
  return isSimilar ? 'flagged' : 'ready';
};

/** The columns of a verdict on a text; without findings it may go out unread. */
export const verdictOn = (
  { app, instruction }: Pick<About, 'app' | 'instruction'>,
  text: string,
  codes: readonly JudgedCode[],
) => ({ judged_as: judgedAs(judgedOf(app, instruction, text)), judgement: [...codes] });
