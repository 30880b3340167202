import * as z from 'zod/mini';
import { IMPORT } from '#shared/contract/application/import.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import { LIVE } from '#shared/contract/live/stream.ts';
import { ReviewErrorBody } from '#shared/contract/review/schema.ts';
import type { Description } from './descriptions/described.ts';
import { errorCodesOf } from './error-codes.ts';

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
};

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

const parametersOf = (path: string) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const schema = { type: 'string' };
  return names.length === 0
    ? {}
    : { parameters: names.map((name) => ({ name, in: 'path', required: true, schema })) };
};

/** Whether the body may be omitted, which counts as `{}`. */
export const isOptional = ({ input }: Endpoint): boolean => z.safeParse(input, {}).success;

export type Documented = { row: Endpoint; about: Description };

/** The OpenAPI 3.1 document, generated from the endpoints. */
export const openApiOf = (all: readonly Documented[]) => {
  const errorBody = schemaOf(ReviewErrorBody, 'output');
  const refusalsOf = (row: Parameters<typeof errorCodesOf>[0]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(errorCodesOf(row), (code) => String(ERROR_STATUS[code]))).map(
        ([status, names]) => [status, { description: names?.join(', '), ...json(errorBody) }],
      ),
    );
  const operationOf = ({ row, about: { summary, errors } }: Documented) => {
    return {
      summary,
      security: row.access === 'anyone' ? [] : [{ idToken: [] }],
      ...parametersOf(row.path),
      ...(row.method === 'GET'
        ? {}
        : { requestBody: { required: !isOptional(row), ...json(schemaOf(row.input, 'input')) } }),
      responses: {
        200: { description: 'Done', ...json(schemaOf(row.output, 'output')) },
        ...refusalsOf({ ...row, errors }),
      },
    };
  };
  /** Each event's data is a `LiveEvent`; OpenAPI 3.1 cannot express that. */
  const live = {
    summary: LIVE.summary,
    security: [{ idToken: [] }],
    responses: {
      200: {
        description: 'A stream without end, whose events carry this as JSON',
        content: { 'text/event-stream': { schema: schemaOf(LIVE.event, 'output') } },
      },
      ...refusalsOf({ ...LIVE, errors: [] }),
    },
  };
  const imported = {
    summary: IMPORT.summary,
    security: [{ idToken: [] }],
    ...parametersOf(IMPORT.path),
    requestBody: { required: true, content: { [IMPORT.type]: {} } },
    responses: {
      200: { description: 'Done', ...json(schemaOf(IMPORT.output, 'output')) },
      ...refusalsOf(IMPORT),
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rejoinder',
      version: '1',
      description: 'Every call of the product; times are ISO 8601 in UTC.',
    },
    components: { securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths: {
      ...Object.fromEntries(
        Object.entries(Object.groupBy(all, ({ row }) => row.path)).map(([path, same = []]) => [
          path.replace(/:(\w+)/g, '{$1}'),
          Object.fromEntries(same.map((one) => [one.row.method.toLowerCase(), operationOf(one)])),
        ]),
      ),
      [LIVE.path]: { get: live },
      [IMPORT.path.replace(/:(\w+)/g, '{$1}')]: { post: imported },
    },
  };
};
