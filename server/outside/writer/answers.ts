import * as z from 'zod';
import type { Draft, Translation } from './port.ts';

/** What one kind of call must answer; the same shape goes to the model as a strict JSON schema. */
export type AnswerShape<Answer> = {
  name: string;
  schema: z.ZodType<Answer>;
  jsonSchema: Record<string, unknown>;
};

const shape = <Answer>(name: string, schema: z.ZodType<Answer>): AnswerShape<Answer> => {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io: 'input' });
  return { name, schema, jsonSchema };
};

// Every word of these shapes is paid for with each call: short names, and no way to say "nothing" but an empty text.
const Texts = { reply: z.string(), english: z.string() };

export const DRAFT = shape<Draft>(
  'draft',
  z
    .strictObject({ language: z.string(), title: z.string(), body: z.string(), ...Texts })
    .transform(({ language, title, body, reply, english }) => ({
      ...{ language, reply, replyInEnglish: english },
      translatedTitle: title || null,
      translatedBody: body || null,
    })),
);

export const IMPROVE = shape(
  'improve',
  z.strictObject(Texts).transform(({ reply, english }) => ({ reply, replyInEnglish: english })),
);

export const TRANSLATE_REVIEW = shape<Translation>(
  'translate_review',
  z
    .strictObject({
      ...{ language: z.string(), title: z.string(), body: z.string() },
      ...{ replyLanguage: z.string(), reply: z.string() },
    })
    .transform(({ language, ...texts }) => ({
      language,
      title: texts.title || null,
      body: texts.body || null,
      replyLanguage: texts.replyLanguage || null,
      reply: texts.reply || null,
    })),
);

export const TRANSLATE = shape('translate', z.strictObject({ translation: z.string() }));
