import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { servePaymentFrame } from './payment-frame.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';

const directory = mkdtempSync(join(tmpdir(), 'rejoinder-frame-'));
writeFileSync(join(directory, 'payment-frame.html'), '<!doctype html>frame');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const answerOf = async (path: string, standIn: string | undefined, from = directory, isProduction = true) => {
  const app = fastify();
  const options = { isProduction, connectTo: [], imagesFrom: [], paymentStandIn: standIn };
  setSecurityHeaders(app, securityHeaders(options));
  servePaymentFrame(app, from, standIn);
  const answer = await app.inject({ method: 'GET', url: path });
  await app.close();
  return answer;
};
const directivesOf = (policy: unknown) =>
  new Map(
    String(policy)
      .split(';')
      .map((part): [string, string[]] => {
        const [name = '', ...sources] = part.trim().split(' ');
        return [name, sources];
      }),
  );
const policyOf = async (path: string, standIn?: string) =>
  directivesOf((await answerOf(path, standIn)).headers['content-security-policy']);

describe('the payment frame', () => {
  it("allows only the provider's script and form", async () => {
    const policy = await policyOf('/payment-frame');
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual([
      "'self'",
      'https://cdn.paddle.com',
      'https://sandbox-cdn.paddle.com',
    ]);
    expect(policy.get('frame-src')).toEqual(['https://buy.paddle.com', 'https://sandbox-buy.paddle.com']);
    for (const [name, sources] of policy)
      for (const source of sources)
        expect(`${name} ${source}`).toMatch(
          /'(none|self)'$|data:$|https:\/\/[\w-]+\.paddle\.com$|^style-src 'unsafe-inline'$/,
        );
  });

  it('the payment frame can be framed only by our own page and does not enforce Trusted Types', async () => {
    const { headers, statusCode, body } = await answerOf('/payment-frame', undefined);
    expect([statusCode, body]).toEqual([200, '<!doctype html>frame']);
    const policy = directivesOf(headers['content-security-policy']);
    expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
    expect(policy.get('form-action')).toEqual(["'none'"]);
    expect(policy.has('require-trusted-types-for')).toBe(false);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-cache',
    });
    expect(headers).toHaveProperty('strict-transport-security');
  });

  it('allows only the stand-in if one is used', async () => {
    const policy = await policyOf('/payment-frame', 'http://127.0.0.1:3001');
    expect(policy.get('script-src')).toEqual(["'self'", 'http://127.0.0.1:3001']);
    expect(policy.get('frame-src')).toEqual(['http://127.0.0.1:3001']);
    expect(JSON.stringify([...policy])).not.toContain('paddle.com');
  });

  it('reports that the page has not been built', async () => {
    expect((await answerOf('/payment-frame', undefined, `${directory}/nowhere`)).statusCode).toBe(503);
  });
});

it('lets the page frame only our own origin under its own policy', async () => {
  const policy = await policyOf('/nothing');
  expect(policy.get('frame-src')).toEqual(["'self'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(JSON.stringify([...policy])).not.toContain('paddle');
});
