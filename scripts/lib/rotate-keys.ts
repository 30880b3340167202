import { openVault } from '#server/crypto/vault.ts';
import { inTenant, openDatabase } from '#server/db/database.ts';
import { linkedCompanies, rewrapStoreKeys } from '#server/db/tables/stores/store-links.ts';

type Options = { databaseUrl: string; masterKey: string; older: readonly string[] };

/** Companies processed concurrently. */
const AT_ONCE = 8;

/** Re-wraps all store keys under `masterKey`. A key that none of the master keys can open is counted as failed and kept. */
export const rotateKeys = async ({ databaseUrl, masterKey, older }: Options) => {
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const vault = openVault(masterKey, older);
  const name = 'rejoinder rotate-key';
  const db = openDatabase({ url: databaseUrl, connections: AT_ONCE, name, onError });
  const figures = { companies: 0, storeKeys: 0, failed: 0 };
  const waiting = await linkedCompanies(db);
  const hand = async (): Promise<void> => {
    for (let companyId = waiting.pop(); companyId; companyId = waiting.pop()) {
      const company = companyId;
      figures.companies += 1;
      await inTenant(db, company, (tx) => rewrapStoreKeys(tx, vault, company)).then(
        (keys) => {
          figures.storeKeys += keys;
        },
        (error: Error) => {
          figures.failed += 1;
          onError(new Error(`${company}: ${error.message}`));
        },
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
  await db.destroy();
  return figures;
};
