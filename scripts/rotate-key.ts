import { rotateKeys } from './lib/rotate-keys.ts';

// Wraps every sealed key anew under MASTER_KEY: `MASTER_KEY=new MASTER_KEY_OLD=old DATABASE_URL=… npm run rotate-key`.
// The nodes run on meanwhile, with the same two settings; when this is done the old key can go.
const { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, MASTER_KEY_OLD: older = '' } = process.env;
if (!databaseUrl || !masterKey || !older) {
  process.stderr.write('rotate-key needs DATABASE_URL, MASTER_KEY (the new one) and MASTER_KEY_OLD\n');
  process.exit(1);
}
const figures = await rotateKeys({ databaseUrl, masterKey, older: older.split(',') });
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(figures.failed === 0 ? 0 : 1);
