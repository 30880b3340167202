import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { ROOT, startProcess } from './lib/processes.ts';

// Runs the product like `npm start`, restarted when the server changes, with the page served by Vite.
const page = spawn(process.execPath, [`${ROOT}node_modules/.bin/vite`], { cwd: ROOT, stdio: 'inherit' });
let product = startProcess('scripts/start.ts', {});
let waiting: NodeJS.Timeout | undefined;
let restarting = Promise.resolve();

const restart = async (): Promise<void> => {
  await product.stop();
  product = startProcess('scripts/start.ts', {});
};
const again = () => {
  clearTimeout(waiting);
  // One after the other: two products would share a port and a database.
  waiting = setTimeout(() => {
    restarting = restarting.then(restart);
  }, 200);
};
for (const folder of ['server', 'shared', 'sandbox']) watch(`${ROOT}${folder}`, { recursive: true }, again);

const stop = async () => {
  page.kill();
  clearTimeout(waiting);
  await restarting;
  await product.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => void stop());
