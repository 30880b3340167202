import { expect } from 'vitest';
import type { Answer } from './test-server.ts';

/** Headers of every response; in production also HSTS. */
export const expectHeaders = ({ headers }: Pick<Answer, 'headers'>, isProduction = false): void => {
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none';script-src 'self';.*frame-ancestors 'none';require-trusted-types-for 'script'$/,
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=(), '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const telling of ['x-powered-by', 'server', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(telling);
  if (isProduction) expect(headers['strict-transport-security']).toMatch(/max-age=63072000/);
  else expect(headers).not.toHaveProperty('strict-transport-security');
};
