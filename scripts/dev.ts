import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { ROOT, startProcess } from './lib/processes.ts';

// Runs the product like `npm start`, restarted when the server changes, with the page served by Vite.
const page = spawn(process.execPath, [`${ROOT}node_modules/.bin/vite`], { cwd: ROOT, stdio: 'inherit' });
let product = startProcess('scripts/start.ts', {});
let restart: NodeJS.Timeout | undefined;

const again = () => {
  clearTimeout(restart);
  restart = setTimeout(async () => {
    await product.stop();
    product = startProcess('scripts/start.ts', {});
  }, 200);
};
for (const folder of ['server', 'shared', 'sandbox']) watch(`${ROOT}${folder}`, { recursive: true }, again);

const stop = async () => {
  page.kill();
  await product.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => void stop());
