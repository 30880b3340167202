import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { answer } from '#server/http/api/error-handler.ts';

/**
 * Paddle's origins: where Paddle.js is served from, and the checkout it opens.
 * https://developer.paddle.com/paddlejs/overview
 */
const CDN = ['https://cdn.paddle.com', 'https://sandbox-cdn.paddle.com'];
const FORM = ['https://buy.paddle.com', 'https://sandbox-buy.paddle.com'];
const SERVICES = ['https://checkout-service.paddle.com', 'https://sandbox-checkout-service.paddle.com'];

const policyOf = (standIn: string | undefined): string => {
  const from = (theirs: readonly string[]) => (standIn === undefined ? theirs : [standIn]).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${from(CDN)}`,
    `style-src 'self' 'unsafe-inline' ${from(CDN)}`, // Paddle.js sets inline styles on its frame
    `img-src 'self' data: ${from(CDN)}`,
    `connect-src ${from([...CDN, ...SERVICES])}`,
    `frame-src ${from(FORM)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
};

/**
 * The document in which the payment provider's script runs, isolated from the page under its own policy. Trusted Types
 * are not enforced for a third-party script; the provider sees the opening origin.
 */
export const servePaymentFrame = (
  app: FastifyInstance,
  directory: string,
  standIn: string | undefined,
): void => {
  const file = join(directory, 'payment-frame.html');
  const frame = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const policy = policyOf(standIn);
  app.get('/payment-frame', async (_request, reply) =>
    frame === undefined
      ? answer(reply, 'SERVICE_UNAVAILABLE', 'The page has not been built.')
      : reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', policy)
          .header('referrer-policy', 'strict-origin-when-cross-origin')
          .header('cache-control', 'no-cache')
          .send(frame),
  );
};
