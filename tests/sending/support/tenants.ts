import { newId } from '#server/crypto/ids.ts';
import { openVault } from '#server/crypto/vault.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { saveStoreLink } from '#server/db/tables/stores/store-links.ts';
import { DEFAULT_MODEL, DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { saveMember } from '#tests/support/app/company.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';
import type { SandboxControl, Store, StoreApp } from './sandbox-control.ts';

export type Target = { companyId: string; store: Store; appId: string; reviewId: string };

type Options = {
  databaseUrl: string;
  masterKey: string;
  control: SandboxControl;
  companies: number;
  googleApps: number;
  /** Total number of reviews of all companies. */
  reviews: number;
};

const DAY_MS = 24 * 3600 * 1000;

/**
 * Companies with one app at Apple and some at Google each, their own keys, and reviews spread over the apps. Their trial
 * has just ended, so reviews still arrive but no replies are drafted.
 */
export const makeTenants = async (options: Options): Promise<Target[]> => {
  const { databaseUrl, control, companies, googleApps, reviews } = options;
  const db = openEveryApp({ url: databaseUrl, connections: 2, onError: () => undefined });
  const vault = openVault(options.masterKey);
  const apps: { companyId: string; app: StoreApp }[] = [];
  const publishers = await Promise.all(
    Array.from({ length: companies }, async (_, n) => {
      const own = appsOf(n + 1, googleApps);
      return { own, keys: await control.addPublisher(`Publisher ${n + 1}`, own) };
    }),
  );
  for (const [n, { own, keys }] of publishers.entries()) {
    const companyId = newId();
    await inTenant(db, companyId, async (tx) => {
      await saveCompany(tx, companyId);
      const developerName = `Publisher ${n}`;
      const { apple, google } = keys;
      const links = [
        { store: 'apple' as const, keyId: apple.keyId, privateKey: apple.p8 },
        {
          store: 'google' as const,
          developerId: google.developerId,
          clientEmail: google.serviceAccountJson.client_email,
          privateKey: google.serviceAccountJson.private_key,
        },
      ];
      for (const key of links) await saveStoreLink(tx, vault, { companyId, key, developerName });
      for (const app of own) await saveApp(tx, companyId, app);
    });
    apps.push(...own.map((app) => ({ companyId, app })));
  }
  await db.destroy();
  const targets: Target[] = [];
  for (let n = 0; n < reviews; n += 1) {
    const { companyId, app } = apps[n % apps.length] ?? {};
    if (!companyId || !app) break;
    const reviewId = await control.putReview({
      store: app.store,
      appId: app.id,
      rating: 1 + (n % 5),
      body: `Review ${n}`,
    });
    targets.push({ companyId, store: app.store, appId: app.id, reviewId });
  }
  return targets;
};

const appsOf = (company: number, googleApps: number): StoreApp[] => [
  { store: 'apple', id: `${990_000 + company}`, name: 'Apple' },
  ...Array.from({ length: googleApps }, (_, n) => ({
    store: 'google' as const,
    id: `test.sending${company}.app${n}`,
    name: `Google ${n}`,
  })),
];

const saveCompany = async (tx: Tx, companyId: string): Promise<void> => {
  await tx
    .insertInto('companies')
    .values({ company_id: companyId, name: 'Company', trial_ends_at: new Date(Date.now() - DAY_MS) })
    .execute();
  const person = { username: `${companyId}@example.test`, firstName: 'Sam', lastName: 'Sender' };
  await saveMember(tx, { companyId, userId: companyId, ...person, role: 'owner' });
};

const saveApp = async (tx: Tx, companyId: string, { store, id, name }: StoreApp): Promise<void> => {
  await tx
    .insertInto('apps')
    .values({
      company_id: companyId,
      app_id: id,
      store,
      name,
      image: '/icon',
      creator: 'Publisher',
      model: DEFAULT_MODEL,
      prompt_modifiers: JSON.stringify(DEFAULT_MODIFIERS),
    })
    .execute();
  await tx.insertInto('app_syncs').values({ company_id: companyId, app_id: id }).execute();
};
