import { openVault } from '#server/crypto/vault.ts';
import { inTenant, openDatabase } from '#server/db/database.ts';
import { linkedCompanies, rewrapStoreKeys } from '#server/db/tables/stores/store-links.ts';

type Options = { databaseUrl: string; masterKey: string; older: readonly string[] };

/** Companies worked on at once. */
const AT_ONCE = 8;

/** Wraps all sealed keys anew under `masterKey`. One that none of the keys opens is counted as failed and left as it is. */
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
