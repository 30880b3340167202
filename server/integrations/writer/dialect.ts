import { APIError } from 'openai';
import { FORMATS, type Format, TOKEN_PARAMETERS, type TokenParameter } from '#server/config/writer-env.ts';
import type { AnswerShape } from './answers.ts';
import { saidBy } from './failures.ts';

/** The parts of the protocol a model's server supports. */
export type Dialect = { format: Format; tokens: TokenParameter; effort: string | undefined };

const after = <Name extends string>(names: readonly Name[], name: Name): Name | undefined =>
  names[names.indexOf(name) + 1];

/** The dialect to try next, if an error names a part of this one that the server does not support. */
export const nextDialect = (dialect: Dialect, error: unknown): Dialect | undefined => {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return undefined;
  const text = saidBy(error);
  if (dialect.effort !== undefined && /reasoning/i.test(text)) return { ...dialect, effort: undefined };
  const tokens = after(TOKEN_PARAMETERS, dialect.tokens);
  if (tokens !== undefined && text.includes(dialect.tokens)) return { ...dialect, tokens };
  const format = after(FORMATS, dialect.format);
  if (format !== undefined && /response_format|json_schema|json_object|structured.output/i.test(text))
    return { ...dialect, format };
  return undefined;
};

/** The dialect-dependent parts of a request, apart from model and messages. */
export const saidIn = (
  { format, tokens, effort }: Dialect,
  answer: Pick<AnswerShape<unknown>, 'name' | 'jsonSchema'>,
  maxTokens: number,
) => ({
  ...(format === 'json_schema' && {
    response_format: {
      type: 'json_schema' as const,
      json_schema: { name: answer.name, strict: true, schema: answer.jsonSchema },
    },
  }),
  ...(format === 'json_object' && { response_format: { type: 'json_object' as const } }),
  ...(tokens === 'none' ? {} : { [tokens]: maxTokens }),
  ...(effort === undefined ? {} : { reasoning_effort: effort }),
});

/** Appended to the instructions if the schema is not sent separately. */
export const shapeInWords = (
  { format }: Dialect,
  { jsonSchema }: Pick<AnswerShape<unknown>, 'jsonSchema'>,
): string =>
  format === 'json_schema'
    ? ''
    : `\n\nAnswer with one JSON object and nothing else. It fits this JSON schema: ${JSON.stringify(jsonSchema)}`;
