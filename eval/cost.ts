import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { DRAFT } from '#server/integrations/writer/answers.ts';
import type { GeneratedDraft, Tokens } from '#server/integrations/writer/port.ts';
import type { Brief } from '#shared/domain/writer/prompts.ts';

/** Tokens the protocol adds around two messages. */
const FRAME = 11;

export const tokensIn = (value: unknown): number => countTokens(JSON.stringify(value));

/** Input tokens of a call with its response schema, a draft's by default, by the tokenizer of the default model. */
export const inputTokens = ({ instructions, data }: Brief, schema: unknown = DRAFT.jsonSchema): number =>
  FRAME + tokensIn(schema) + countTokens(instructions) + tokensIn(data);

/** Output tokens of a draft. */
export const outputTokens = (draft: GeneratedDraft): number => {
  const { translatedTitle, translatedBody, replyInEnglish, classification, ...rest } = draft;
  return countTokens(
    JSON.stringify({
      ...rest,
      title: translatedTitle ?? '',
      body: translatedBody ?? '',
      english: replyInEnglish,
      ...(typeof classification === 'object' ? classification : {}),
    }),
  );
};

export const tokensOf = (brief: Brief, draft: GeneratedDraft | undefined): Tokens => ({
  input: inputTokens(brief),
  output: draft ? outputTokens(draft) : 0,
});
