import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#scripts/lib/free-port.ts';
import { ROOT } from '#scripts/lib/processes.ts';
import { answerReview } from '#tests/support/browser/answer-review.ts';
import { startProduct } from '#tests/support/browser/product.ts';
import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { buildImage } from './engine.ts';

// Builds the image from the Dockerfile with Debian's buildah, and uses its API from a browser.
// The stores, the worker and the database run outside the container.
const READY_WITHIN_MS = 60_000;
const image = buildImage(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
const database = await openLongDatabase();
const masterKey = randomBytes(32).toString('base64');
const product = await startProduct({
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: ownerUrl(database.url),
  MASTER_KEY: masterKey,
  ROLES: 'worker',
});
const port = await freePort();
const { child, remove } = image.start({
  NODE_ENV: 'development',
  ROLES: 'api',
  HOST: '127.0.0.1',
  PORT: String(port),
  METRICS_PORT: '0',
  DATABASE_URL: database.url,
  MASTER_KEY: masterKey,
  SANDBOX_URL: product.sandboxUrl,
  SEND_PACE: '30',
});
const ended = new Promise<number | null>((done) => child.once('exit', done));
const url = `http://127.0.0.1:${port}`;
const isReady = (): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
const until = Date.now() + READY_WITHIN_MS;
while (!(await isReady()) && Date.now() < until && child.exitCode === null) await delay(100);
const broken = await answerReview({ url, sandboxUrl: product.sandboxUrl });
child.kill('SIGTERM');
await ended;
if (await isReady()) broken.push('the container goes on after it was stopped');
await product.stop();
await database.close();
remove();
reportResult({ size: image.size }, broken);
