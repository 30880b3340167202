import * as z from 'zod';
import { storableText } from '#shared/domain/storable-text.ts';
import type { Classified, GeneratedDraft, Translation, Verdict } from './port.ts';

/** The answer schema of each kind of call, also sent to the model as a strict JSON schema. */
export type AnswerShape<Answer> = {
  name: string;
  /** Drops undeclared fields. */
  schema: z.ZodType<Answer>;
  jsonSchema: Record<string, unknown>;
};

/** A model can emit NUL or half a surrogate pair; a text that is too long is rejected, not cut. */
const text = z.string().overwrite((answer) => storableText(answer, Number.POSITIVE_INFINITY));

/** `asked` are fields that are asked for but read without being checked. */
const shape = <Fields extends z.ZodRawShape, Answer>(
  name: string,
  fields: Fields,
  of: (answer: z.output<z.ZodObject<Fields>> & Record<string, unknown>) => Answer,
  asked: z.ZodRawShape = {},
): AnswerShape<Answer> => {
  const { $schema, ...jsonSchema } = z.toJSONSchema(z.strictObject({ ...fields, ...asked }), { io: 'input' });
  return { name, schema: z.looseObject(fields).transform((answer) => of(answer)), jsonSchema };
};

// Every word of these schemas is paid for with each call: short names, and an empty string instead of null.
const Texts = { reply: text, english: text };

/** Loosely typed, because the instructions name the values and tokens are paid for. */
const Judgement = {
  kind: z.string(),
  sentiment: z.number(),
  mentions: z.array(z.string()),
};

const judgementIn = ({ kind, sentiment, mentions }: Record<string, unknown>): unknown => ({
  kind,
  sentiment,
  mentions,
});

export const DRAFT = shape(
  'draft',
  { language: text, title: text, body: text, ...Texts },
  ({ language, title, body, reply, english, ...rest }): GeneratedDraft => ({
    language,
    reply,
    replyInEnglish: english,
    translatedTitle: title || null,
    translatedBody: body || null,
    classification: judgementIn(rest),
  }),
  Judgement,
);

export const IMPROVE = shape('improve', Texts, ({ reply, english }) => ({ reply, replyInEnglish: english }));

export const TRANSLATE_REVIEW = shape(
  'translate_review',
  { language: text, title: text, body: text, replyLanguage: text, reply: text },
  ({ language, ...texts }): Translation => ({
    language,
    title: texts.title || null,
    body: texts.body || null,
    replyLanguage: texts.replyLanguage || null,
    reply: texts.reply || null,
    classification: judgementIn(texts),
  }),
  Judgement,
);

export const CLASSIFY = shape(
  'classify',
  { reviews: z.array(z.unknown()) },
  ({ reviews }): Classified[] =>
    reviews.flatMap((answer) => {
      const review = z.looseObject({ id: z.string() }).safeParse(answer).data;
      return review ? [{ id: review.id, classification: judgementIn(review) }] : [];
    }),
  { reviews: z.array(z.strictObject({ id: z.string(), ...Judgement })) },
);

export const TRANSLATE = shape('translate', { translation: text }, (answer) => answer);

export const JUDGE = shape(
  'judge',
  { rating: z.boolean(), unbacked: z.boolean(), contact: z.boolean() },
  ({ rating, unbacked, contact }): Verdict => ({
    asksForRating: rating,
    isUnbacked: unbacked,
    givesContact: contact,
  }),
);
