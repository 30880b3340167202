import * as z from 'zod/mini';
import { ErrorBody } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import { codesOf } from './codes.ts';

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
};

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** The OpenAPI 3.1 document of the wire, from the rows themselves. */
export const openApiOf = (rows: readonly Endpoint[]) => {
  const errorBody = schemaOf(ErrorBody, 'output');
  const operationOf = (row: Endpoint) => {
    const refusals = Object.groupBy(codesOf(row), (code) => String(ERROR_STATUS[code]));
    return {
      summary: row.summary,
      security: row.access === 'anyone' ? [] : [{ idToken: [] }],
      ...(row.method === 'GET'
        ? {}
        : { requestBody: { required: true, ...json(schemaOf(row.input, 'input')) } }),
      responses: {
        200: { description: 'Done', ...json(schemaOf(row.output, 'output')) },
        ...Object.fromEntries(
          Object.entries(refusals).map(([status, names]) => [
            status,
            { description: names?.join(', '), ...json(errorBody) },
          ]),
        ),
      },
    };
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rejoinder',
      version: '1',
      description: 'Every call of the product; times are ISO 8601 in UTC.',
    },
    components: { securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths: Object.fromEntries(
      rows.map((row) => [row.path, { [row.method.toLowerCase()]: operationOf(row) }]),
    ),
  };
};
