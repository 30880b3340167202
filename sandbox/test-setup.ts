import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { startSandbox } from './server.ts';
import { type Answer, callerOf, KeyFiles } from './test-callers.ts';

export type Running = {
  url: string;
  smtpUrl: string;
  dataDir: string;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  keys: z.infer<typeof KeyFiles>;
  /** Restarts it on the same data. */
  restart: () => Promise<Running>;
  stop: () => Promise<void>;
};

/** Secret that signs events in tests. */
export const WEBHOOK_SECRET = 'pdl_ntfset_test';

/** Starts a sandbox on a free port, with new data by default. */
export const running = async (
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-')),
  webhookUrl?: string,
): Promise<Running> => {
  const { url, smtpUrl, close } = await startSandbox({
    dataDir,
    port: 0,
    webhook: webhookUrl === undefined ? undefined : { url: webhookUrl, secret: WEBHOOK_SECRET },
  });
  const call = callerOf(url);
  const { body } = await call('GET', '/_control/keys');
  return {
    url,
    smtpUrl,
    dataDir,
    call,
    keys: KeyFiles.parse(body),
    restart: async () => {
      await close();
      return running(dataDir, webhookUrl);
    },
    stop: async () => {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
