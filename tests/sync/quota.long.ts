import { openLongDatabase, reportResult } from '#tests/support/database/long-database.ts';
import { spendQuota } from './quota.ts';

// `node tests/sync/quota.long.ts [runs]`: the long run of quota.test.ts.
const [runs = 20] = process.argv.slice(2).map(Number);
const { url, close } = await openLongDatabase();
let exact = 0;
for (let run = 0; run < runs; run += 1) {
  const { used, processed, granted } = await spendQuota(url);
  if (used === 1000 && processed === 1000 && granted === 1000) exact += 1;
}
await close();
reportResult({ runs, exact }, exact === runs ? [] : [`only ${exact} of ${runs} were exact`]);
