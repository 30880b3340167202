import { rotateKeys } from './lib/rotate-keys.ts';

// Re-wraps every store key under MASTER_KEY: `MASTER_KEY=new MASTER_KEY_OLD=old DATABASE_URL=… npm run rotate-key`.
// The nodes keep running with the same two settings; afterwards the old key can be removed.
const { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, MASTER_KEY_OLD: older = '' } = process.env;
if (!databaseUrl || !masterKey || !older) {
  process.stderr.write('rotate-key needs DATABASE_URL, MASTER_KEY (the new one) and MASTER_KEY_OLD\n');
  process.exit(1);
}
const figures = await rotateKeys({ databaseUrl, masterKey, older: older.split(',') });
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(figures.failed === 0 ? 0 : 1);
