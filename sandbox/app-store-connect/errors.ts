import { randomUUID } from 'node:crypto';
import { type Refused, refuse } from '../edge/refusal.ts';

type Source = { pointer: string } | { parameter: string };

const titles = new Map([
  [400, ['PARAMETER_ERROR.INVALID', 'A parameter has an invalid value']],
  [401, ['NOT_AUTHORIZED', 'Authentication credentials are missing or invalid.']],
  [403, ['FORBIDDEN_ERROR', 'This request is forbidden for security reasons']],
  [404, ['NOT_FOUND', 'The specified resource does not exist']],
  [405, ['METHOD_NOT_ALLOWED', 'The request method is not valid for the resource path.']],
  [409, ['ENTITY_ERROR', 'There is a problem with the request entity']],
  [422, ['ENTITY_UNPROCESSABLE', 'The request entity is not a valid request document object']],
  [429, ['RATE_LIMIT_EXCEEDED', 'The request rate limit has been reached.']],
]);

export const appleError = (
  status: number,
  detail: string,
  more: { code?: string; title?: string; source?: Source } = {},
): unknown => {
  const [code, title] = titles.get(status) ?? ['UNEXPECTED_ERROR', 'An unexpected error occurred.'];
  return {
    errors: [
      {
        id: randomUUID(),
        status: String(status),
        code: more.code ?? code,
        title: more.title ?? title,
        detail,
        ...(more.source === undefined ? {} : { source: more.source }),
      },
    ],
  };
};

export const appleRefusal = (
  status: number,
  detail: string,
  more?: { code?: string; title?: string; source?: Source },
): Refused => refuse(status, appleError(status, detail, more));

export const notFound = (type: string, id: string): Refused =>
  appleRefusal(404, `There is no resource of type '${type}' with id '${id}'`);

export const notAuthorized = (): Refused =>
  appleRefusal(
    401,
    'Provide a properly configured and signed bearer token, and make sure that it has not expired. Learn more about Generating Tokens for API Requests https://developer.apple.com/go/?id=api-generating-tokens',
  );
