import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const { SANDBOX_PORT, DATA_DIR = '.data', HOST, PUBLIC_URL } = process.env;
const { WEBHOOK_URL, SANDBOX_WEBHOOK_SECRET: secret } = process.env;

// Node strips the types of some eighty files at every start; it remembers the result here.
enableCompileCache(join(DATA_DIR, 'sandbox', 'compiled'));
const { startSandbox } = await import('./server.ts');

const sandbox = await startSandbox({
  dataDir: DATA_DIR,
  port: Number(SANDBOX_PORT ?? 3001),
  productUrl: PUBLIC_URL || undefined,
  webhook: WEBHOOK_URL && secret ? { url: WEBHOOK_URL, secret } : undefined,
  ...(HOST === undefined ? {} : { host: HOST }),
});
process.stdout.write(`sandbox ${sandbox.url}\n`);
process.send?.({ ready: sandbox.url, smtp: sandbox.smtpUrl });

const stop = (): void => {
  sandbox.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
process.once('disconnect', stop); // the parent is gone
