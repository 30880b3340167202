import * as z from 'zod';
import { startProcess } from '#scripts/lib/processes.ts';

const Ready = z.object({ ready: z.string() });

/** The stores, in a separate process on a free port. */
export const startStores = async (dataDir: string): Promise<{ url: string; stop: () => Promise<number> }> => {
  const { child, ended, stop } = startProcess('sandbox/main.ts', { SANDBOX_PORT: '0', DATA_DIR: dataDir });
  const url = await new Promise<string>((open, failed) => {
    child.once('message', (message) => open(Ready.parse(message).ready));
    ended.then((code) => failed(new Error(`the stores ended (${code})`)));
  });
  return { url, stop };
};
