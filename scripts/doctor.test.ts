import { expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';
import { doctor } from './doctor.ts';

const { context, sandbox, url } = await createTestContext();
const { url: publicUrl } = await startApi(context);
const SETTINGS = {
  DATABASE_URL: url,
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  SANDBOX_URL: sandbox.url,
  SANDBOX_SMTP_URL: sandbox.smtpUrl,
  PUBLIC_URL: publicUrl.origin,
};
const examined = async (changed: NodeJS.ProcessEnv = {}) => {
  const { status, stdout } = await doctor({ ...SETTINGS, ...changed });
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ +/).slice(0, 2).join(' '));
  return { status, stdout, lines };
};
/** Nothing listens there. */
const NOWHERE = '127.0.0.1:9';

it('says in a line each what works', async () => {
  const { status, lines, stdout } = await examined();
  expect([status, lines]).toEqual([
    0,
    ['ok database', 'ok AI', 'ok mail', 'warning stores', 'ok address', 'ok sign-in'],
  ]);
  expect(stdout).toMatch(/PostgreSQL \d+.*, migrated, its clock agrees/);
  expect((await examined({ SANDBOX_SMTP_URL: '' })).lines).toContain('warning mail');
});

it('says what is in the way, and quotes no password', async () => {
  const { status, lines, stdout } = await examined({
    DATABASE_URL: `postgres://rejoinder:hidden@${NOWHERE}/rejoinder`,
    AI_API_KEY: 'hidden',
    AI_BASE_URL: `http://${NOWHERE}/v1`,
    SMTP_URL: `smtp://rejoinder:hidden@${NOWHERE}`,
    MAIL_FROM: 'r@acme.test',
    STORES: 'live',
    APP_STORE_CONNECT_URL: `http://${NOWHERE}`,
    GOOGLE_TOKEN_URL: sandbox.url,
    GOOGLE_PLAY_URL: sandbox.url,
    PUBLIC_URL: `http://${NOWHERE}`,
    SIGN_IN: 'own',
    OIDC_ISSUER: `http://${NOWHERE}`,
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'hidden',
    SANDBOX_URL: sandbox.url,
  });
  expect(status).toBe(1);
  const parts = ['database', 'AI', 'mail', 'stores', 'address', 'sign-in'];
  expect(lines).toEqual(parts.map((part) => `fault ${part}`));
  expect(stdout).not.toContain('hidden');
  expect(stdout.trimEnd().split('\n')).toHaveLength(6);
});

it('tells a model that will be shut down, and a key that is refused', async () => {
  await sandbox.model('gpt-4o-mini', {
    shutdownDate: new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10),
  });
  expect((await examined()).stdout).toMatch(/ok +AI +gpt-4o-mini for new apps, 0\.15 \/ 0\.6 dollars/);
  await sandbox.fault({ vendor: 'ai', kind: 'status', status: 401 });
  expect((await examined()).stdout).toMatch(/fault +AI +refuses the key/);
  await sandbox.heal();
});
