import { randomUUID } from 'node:crypto';

const codes = new Map([
  [400, 'bad_request'],
  [401, 'authentication_malformed'],
  [403, 'authentication_missing'],
  [404, 'not_found'],
  [429, 'too_many_requests'],
  [503, 'service_unavailable'],
]);

export const meta = (): object => ({ request_id: randomUUID() });

export const paddleFailure = (status: number, detail: string): unknown => {
  const code = codes.get(status) ?? (status < 500 ? 'bad_request' : 'internal_error');
  return {
    error: {
      type: status < 500 ? 'request_error' : 'api_error',
      code,
      detail,
      documentation_url: `https://developer.paddle.com/errors/shared/${code}`,
    },
    meta: meta(),
  };
};
