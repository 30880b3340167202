import { startSandbox } from './server.ts';

const { SANDBOX_PORT, DATA_DIR, HOST } = process.env;

const sandbox = await startSandbox({
  dataDir: DATA_DIR ?? '.data',
  port: Number(SANDBOX_PORT ?? 3001),
  ...(HOST === undefined ? {} : { host: HOST }),
});
console.log(`sandbox ${sandbox.url}`);

const stop = (): void => {
  sandbox.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
