import { openVault } from '#server/crypto/vault.ts';
import { inTenant, openDatabase, seeing } from '#server/db/database.ts';
import { rewrapSignInKeys } from '#server/db/tables/company/sign-in-keys.ts';
import { rewrapSecondFactors } from '#server/db/tables/company/sign-in-second-factor.ts';
import { rewrapDestinations } from '#server/db/tables/notices/destinations.ts';
import { rewrapDeliveries } from '#server/db/tables/operations/deliveries.ts';
import { companiesWithSecrets, rewrapStoreKeys } from '#server/db/tables/stores/store-links.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';

type Options = { databaseUrl: string; masterKey: string; older: readonly string[] };

/** Companies processed concurrently. */
const AT_ONCE = 8;

/**
 * Re-wraps all store keys, the mails that wait, what channels are sent and by what, and the keys and second factors of own sign-in, under `masterKey`. The
 * secrets of a company with one that no master key opens are kept as they are, and counted as failed.
 */
export const rotateKeys = async ({ databaseUrl, masterKey, older }: Options) => {
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const vault = openVault(masterKey, older);
  const name = 'rejoinder rotate-key';
  const db = seeing(openDatabase({ url: databaseUrl, connections: AT_ONCE, name, onError }), everyApp);
  const figures = { companies: 0, storeKeys: 0, mails: 0, channels: 0, signInKeys: 0, failed: 0 };
  const rewrapSignIn = async () => {
    figures.signInKeys += await rewrapSignInKeys(db, vault);
    figures.signInKeys += await rewrapSecondFactors(db, vault);
  };
  await rewrapSignIn().catch((error: Error) => {
    figures.failed += 1;
    onError(new Error(`keys of sign-in: ${error.message}`));
  });
  const waiting = await companiesWithSecrets(db);
  const hand = async (): Promise<void> => {
    for (let companyId = waiting.pop(); companyId; companyId = waiting.pop()) {
      const company = companyId;
      figures.companies += 1;
      await inTenant(db, company, async (tx) => ({
        storeKeys: await rewrapStoreKeys(tx, vault, company),
        mails: await rewrapDeliveries(tx, vault, company),
        channels: await rewrapDestinations(tx, vault, company),
      })).then(
        ({ storeKeys, mails, channels }) => {
          figures.storeKeys += storeKeys;
          figures.mails += mails;
          figures.channels += channels;
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
