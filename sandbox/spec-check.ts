import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { pathMatcher, type SpecPath } from './spec-paths.ts';

const files = {
  'app-store-connect': 'apple-asc-3.7.0-product-slice.json',
  'google-play': 'derived-androidpublisher-reviews.openapi.json',
  'play-reporting': 'derived-playdeveloperreporting-apps.openapi.json',
  ai: 'openai-2.3.0-chat-slice.json',
  paddle: 'paddle-v1-product-slice.json',
};
export type SpecName = keyof typeof files;

/** Paths that are documented but missing from the spec at hand, and the one that takes and answers the same. */
const SAME_AS = [
  [/^\/v1\/appStoreVersions\/([^/]+)\/customerReviews$/, '/v1/apps/$1/customerReviews'],
] as const;

export type Spec = {
  checkRequest: (method: string, path: string, query: Record<string, unknown>, body: unknown) => string[];
  checkResponse: (method: string, path: string, status: number, body: unknown) => string[];
  /** Validates a value against a named schema of the spec. */
  checkSchema: (name: string, value: unknown) => string[];
};

const folder = new URL('../../shared/specs/', import.meta.url);

const field = (value: unknown, ...names: string[]): unknown =>
  names.reduce(
    (at: unknown, name) =>
      typeof at === 'object' && at !== null
        ? Object.entries(at).find(([key]) => key === name)?.[1]
        : undefined,
    value,
  );

/** Converts OpenAPI 3.0's `nullable` to JSON Schema and drops documentation. */
const asJsonSchema = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(asJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, discriminator, example, ...rest } = Object.fromEntries(Object.entries(node));
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, asJsonSchema(value)]));
  return nullable === true ? { anyOf: [inner, { type: 'null' }] } : inner;
};

/** `path` is the vendor's own (`/v1/apps`), without the base; undefined if the published specs are not available. */
export const specOf = (name: SpecName): Spec | undefined => {
  const file = new URL(files[name], folder);
  if (!existsSync(file)) return undefined;
  const spec: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false, validateFormats: false });
  ajv.addSchema({ $id: 'spec', components: asJsonSchema(field(spec, 'components')) });
  const compiled = new Map<string, ValidateFunction>();
  const match = pathMatcher(Object.keys(Object(field(spec, 'paths'))), name === 'ai' ? '/v1' : '');
  const find = (path: string): SpecPath | undefined =>
    match(path) ??
    match(SAME_AS.reduce((known, [documented, same]) => known.replace(documented, same), path));

  const errorsIn = (schema: unknown, value: unknown): string[] => {
    const text = JSON.stringify(asJsonSchema(schema)).replaceAll('"#/components/', '"spec#/components/');
    const validate = compiled.get(text) ?? ajv.compile(Object(JSON.parse(text)));
    compiled.set(text, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}`);
  };

  const operation = (method: string, found: SpecPath | undefined): unknown =>
    found === undefined ? undefined : field(spec, 'paths', found.template, method.toLowerCase());

  const checkQuery = (parameters: unknown, query: Record<string, unknown>): string[] => {
    const known = (Array.isArray(parameters) ? parameters : []).filter(
      (each) => field(each, 'in') === 'query',
    );
    return Object.entries(query).flatMap(([key, value]) => {
      const parameter = known.find((each) => field(each, 'name') === key);
      // Paging links contain Apple's `cursor`, which is missing from the spec.
      if (parameter === undefined) return key === 'cursor' ? [] : [`query ${key} is not in the spec`];
      const schema = field(parameter, 'schema');
      const type = field(schema, 'type');
      const text = String(value);
      const typed: unknown =
        type === 'array'
          ? text.split(',')
          : type === 'integer' || type === 'number'
            ? Number(text)
            : type === 'boolean'
              ? text === 'true'
              : text;
      return errorsIn(schema, typed).map((error) => `query ${key}: ${error}`);
    });
  };

  return {
    checkRequest: (method, path, query, body) => {
      const call = operation(method, find(path));
      if (call === undefined) return [`${method} ${path} is not in the spec`];
      const schema = field(call, 'requestBody', 'content', 'application/json', 'schema');
      const sent = body !== undefined && body !== null;
      const wrongBody =
        schema === undefined
          ? sent
            ? ['the spec knows no body here']
            : []
          : sent || field(call, 'requestBody', 'required') === true
            ? errorsIn(schema, body)
            : [];
      return [...checkQuery(field(call, 'parameters'), query), ...wrongBody];
    },
    checkResponse: (method, path, status, body) => {
      const call = operation(method, find(path));
      if (call === undefined) return [`${method} ${path} is not in the spec`];
      const responses = field(call, 'responses');
      const named = field(responses, String(status)) ?? field(responses, 'default');
      const link = String(field(named, '$ref') ?? '').split('/');
      const response = link.length > 1 ? field(spec, ...link.slice(1)) : named;
      const error =
        name === 'ai' || name === 'app-store-connect'
          ? { $ref: '#/components/schemas/ErrorResponse' }
          : undefined;
      // Statuses missing from a spec (Apple's 429, most of OpenAI's) must match its error schema.
      if (response === undefined)
        return status >= 400 && error !== undefined
          ? errorsIn(error, body)
          : [`status ${status} is not in the spec`];
      const schema = field(response, 'content', 'application/json', 'schema');
      return schema === undefined ? [] : errorsIn(schema, body);
    },
    checkSchema: (schema, value) => errorsIn({ $ref: `#/components/schemas/${schema}` }, value),
  };
};
