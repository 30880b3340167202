import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { identityProvider, type ProviderOptions } from '#sandbox/identity/provider.ts';
import { openDatabase } from '#sandbox/state/database.ts';

type Mail = { to: string; subject: string; text: string };

type Options = Partial<Pick<ProviderOptions, 'now' | 'limits'>> & { dataDir?: string };

/** A provider with its own data by default. Closed by the caller or at the end of the test. */
export const openProvider = async ({ dataDir: given, ...options }: Options = {}) => {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'identity-'));
  const db = openDatabase(dataDir);
  const mails: Mail[] = [];
  const provider = identityProvider({
    db,
    productUrl: 'https://app.test',
    sendMail: async (to, subject, text) => void mails.push({ to, subject, text }),
    ...options,
  });
  const app = Fastify();
  await app.register(provider.plugin);
  /** One call of the SDK, forwarded for a client at `address`. */
  const call = (name: string, payload: object | string, address = '198.51.100.1') =>
    app.inject({
      method: 'POST',
      url: `/identitytoolkit.googleapis.com/v1/accounts:${name}`,
      headers: { 'x-caller-address': address, 'content-type': 'application/json' },
      payload,
    });
  /** The error code of the refusal. */
  const message = async (...given: Parameters<typeof call>) =>
    (await call(...given)).json<{ error?: { message: string } }>().error?.message;
  const close = async () => {
    await app.close();
    if (db.isOpen) db.close();
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, db, dataDir, provider, mails, call, message, close };
};

/** The same, closed at the end of the current test. */
export const startTestIdentityProvider = async (options: Options = {}) => {
  const opened = await openProvider(options);
  onTestFinished(opened.close);
  return opened;
};
