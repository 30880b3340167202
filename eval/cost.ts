import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { DRAFT } from '#server/integrations/writer/answers.ts';
import type { Draft, Tokens } from '#server/integrations/writer/port.ts';
import type { Brief } from '#shared/domain/writer/prompts.ts';

/** What the protocol puts around two messages. */
const FRAME = 11;
/** The shape of the answer travels with each call too. */
const SHAPE = countTokens(JSON.stringify(DRAFT.jsonSchema));

/** What asking for a draft costs, as the tokenizer of new apps' model counts it. */
export const tokensAsked = ({ instructions, data }: Brief): number =>
  FRAME + SHAPE + countTokens(instructions) + countTokens(JSON.stringify(data));

/** What a draft costs as the answer it came in. */
export const tokensTold = ({ translatedTitle, translatedBody, replyInEnglish, ...rest }: Draft): number =>
  countTokens(
    JSON.stringify({
      ...rest,
      title: translatedTitle ?? '',
      body: translatedBody ?? '',
      english: replyInEnglish,
    }),
  );

export const tokensOf = (brief: Brief, draft: Draft | undefined): Tokens => ({
  input: tokensAsked(brief),
  output: draft ? tokensTold(draft) : 0,
});
