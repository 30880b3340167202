import * as z from 'zod';
import type { Draft } from './port.ts';

/** What one kind of call must answer; the same shape goes to the model as a strict JSON schema. */
export type AnswerShape<Answer> = {
  name: string;
  schema: z.ZodType<Answer>;
  jsonSchema: Record<string, unknown>;
};

const shape = <Answer>(name: string, schema: z.ZodType<Answer>): AnswerShape<Answer> => {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema);
  return { name, schema, jsonSchema };
};

export const DRAFT = shape<Draft>(
  'draft',
  z.strictObject({
    language: z.string(),
    translatedTitle: z.string().nullable(),
    translatedBody: z.string().nullable(),
    reply: z.string(),
    replyInEnglish: z.string(),
  }),
);

export const IMPROVE = shape('improve', z.strictObject({ reply: z.string(), replyInEnglish: z.string() }));

export const TRANSLATE = shape('translate', z.strictObject({ translation: z.string() }));
