import { generateKeyPairSync } from 'node:crypto';
import type { Caller } from '#server/context.ts';
import type { Vault } from '#server/crypto/vault.ts';
import { type Db, inTenant } from '#server/db/database.ts';
import { saveStoreLink } from '#server/db/tables/stores/store-links.ts';
import { makeCompany } from '#tests/support/app/company.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;
const ELLIPTIC = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem).toString();
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem).toString();

type World = { db: Db; vault: Vault };
type Wanted = { apple: number; google: number; dueAt: Date };

/** Company number `n` with its own keys for both stores and the given number of apps in each, all due at once. */
export const createDueCompany = async (
  { db, vault }: World,
  n: number,
  { apple, google, dueAt }: Wanted,
): Promise<{ caller: Caller; appIds: string[] }> => {
  const caller = await makeCompany(db, Date.now(), { trialEndsAt: Date.now() - 1000 }); // nothing is drafted for it
  const { companyId } = caller;
  const appIds = [
    ...Array.from({ length: apple }, (_, app) => `${1_000_000 + n * 1000 + app}`),
    ...Array.from({ length: google }, (_, app) => `test.c${n}.a${app}`),
  ];
  await inTenant(db, companyId, async (tx) => {
    for (const key of [
      { store: 'apple' as const, keyId: `K${n}`, privateKey: ELLIPTIC },
      { store: 'google' as const, developerId: `${n}`, clientEmail: `c${n}@test.test`, privateKey: RSA },
    ])
      await saveStoreLink(tx, vault, { companyId, key, developerName: `No. ${n}` });
    const about = { company_id: companyId, image: '', creator: 'Acme', model: 'm', prompt_modifiers: '{}' };
    await tx
      .insertInto('apps')
      .values(
        appIds.map((app_id, index) => ({
          ...about,
          app_id,
          name: app_id,
          store: index < apple ? ('apple' as const) : ('google' as const),
        })),
      )
      .execute();
    await tx
      .insertInto('app_syncs')
      .values(appIds.map((app_id) => ({ company_id: companyId, app_id, due_at: dueAt })))
      .execute();
  });
  return { caller, appIds };
};
