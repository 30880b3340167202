import * as z from 'zod';
import { newId } from '#server/crypto/ids.ts';
import { openVault } from '#server/crypto/vault.ts';
import { inTenant, openDatabase, seeing, type Tx } from '#server/db/database.ts';
import { callerOf, isCaller } from '#server/db/tables/company/callers.ts';
import { join } from '#server/db/tables/company/memberships.ts';
import { addPerson, refuseTokensBefore } from '#server/db/tables/company/people.ts';
import { addStoreLink, saveStoreLink, storeLinksOf } from '#server/db/tables/stores/store-links.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#shared/domain/account/demo-people.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';
import { DEFAULT_MODEL, DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';

const [FOUNDER, ...COLLEAGUES] = DEMO_PEOPLE;

export const DEMO = { email: FOUNDER.email, password: DEMO_PASSWORD };

/** Fixed, so that a reset sandbox recreates the demo account with the same id. */
export const DEMO_USER_ID = 'demo';

const TRIAL_MS = 30 * 24 * 3600 * 1000;

const App = z.object({
  store: z.enum(['apple', 'google']),
  id: z.string(),
  name: z.string(),
  publisher: z.string(),
  developerName: z.string(),
  icon: z.string(),
});
const Keys = z.object({
  publisher: z.string(),
  developerName: z.string(),
  apple: z.object({ keyId: z.string(), p8: z.string() }),
  google: z.object({
    developerId: z.string(),
    serviceAccountJson: z.object({ client_email: z.string(), private_key: z.string() }),
  }),
});

type Options = { databaseUrl: string; masterKey: string; sandboxUrl: string };

/** Ensures an account at the sandbox's identity provider; returns its user id. */
export const ensureAccount = async (
  sandboxUrl: string,
  account: { email: string; password: string; userId?: string },
): Promise<string> => {
  const answer = await fetch(`${sandboxUrl}/_control/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return z.object({ userId: z.string() }).parse(await answer.json()).userId;
};

/** Creates the demo account with both sandbox stores linked and three apps; existing data is kept. */
export const ensureDemoAccount = async ({ databaseUrl, masterKey, sandboxUrl }: Options): Promise<void> => {
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const db = seeing(openDatabase({ url: databaseUrl, connections: 1, onError }), everyApp);
  const vault = openVault(masterKey);
  const userId = await ensureAccount(sandboxUrl, { ...DEMO, userId: DEMO_USER_ID });
  const keys = Keys.parse(await (await fetch(`${sandboxUrl}/_control/keys`)).json());
  const { apps } = z
    .object({ apps: z.array(App) })
    .parse(await (await fetch(`${sandboxUrl}/_control/apps`)).json());
  const known = await callerOf(db, userId);
  const existing = isCaller(known) ? known.company_id : undefined;
  if (known && existing === undefined) await refuseTokensBefore(db, userId, null); // its account was deleted
  const companyId = existing ?? newId();
  await inTenant(db, companyId, async (tx) => {
    await saveCompany(tx, companyId, userId);
    const before = await storeLinksOf(tx);
    for (const key of storeKeys(keys)) {
      // The user has disconnected it.
      if (existing !== undefined && !before.some(({ store }) => store === key.store)) continue;
      const link = { companyId, key, developerName: keys.developerName };
      // The sandbox may have new keys since; a link to another publisher is the user's own choice.
      const isLinked = (await addStoreLink(tx, vault, link)) === 'linked';
      const linked = (await storeLinksOf(tx)).find(({ store }) => store === key.store);
      if (isLinked && linked?.developer_name === keys.developerName) await saveStoreLink(tx, vault, link);
    }
    for (const app of apps)
      if (app.publisher === keys.publisher) await saveApp(tx, companyId, app, sandboxUrl);
    await addColleagues(tx, { companyId, sandboxUrl, apps });
  });
  await db.destroy();
};

const storeKeys = ({ apple, google }: z.infer<typeof Keys>): StoreKey[] => [
  { store: 'apple', keyId: apple.keyId, privateKey: apple.p8 },
  {
    store: 'google',
    developerId: google.developerId,
    clientEmail: google.serviceAccountJson.client_email,
    privateKey: google.serviceAccountJson.private_key,
  },
];

/** Keeps the demo usable: renews an expired trial and restores a deleted user. */
const saveCompany = async (tx: Tx, companyId: string, userId: string): Promise<void> => {
  const trial = new Date(Date.now() + TRIAL_MS);
  await tx
    .insertInto('companies')
    .values({ company_id: companyId, name: 'Fernhollow Studio', trial_ends_at: trial })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ trial_ends_at: trial })
        .where('companies.trial_ends_at', '<', new Date()),
    )
    .execute();
  const { firstName, lastName } = FOUNDER;
  const person = { userId, username: DEMO.email, firstName, lastName };
  if (!(await addPerson(tx, { ...person, isEmailVerified: false }))) return; // a member already
  await join(tx, { companyId, userId, role: 'owner', apps: null }, new Date());
};

type Team = { companyId: string; sandboxUrl: string; apps: readonly z.infer<typeof App>[] };

/** Each once: somebody may have removed them, or changed their roles. */
const addColleagues = async (tx: Tx, { companyId, sandboxUrl, apps }: Team): Promise<void> => {
  for (const { email, role, apps: limits, ...names } of COLLEAGUES) {
    const userId = `demo-${email.split('@')[0]}`; // fixed, as that of the demo account
    await ensureAccount(sandboxUrl, { email, password: DEMO_PASSWORD, userId });
    const known = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('user_id', '=', userId)
      .execute();
    const seen = apps.filter(({ name }) => limits?.some((start) => name.startsWith(start)));
    if (known.length > 0 || (limits !== null && seen.length === 0)) continue;
    await addPerson(tx, { userId, username: email, ...names, isEmailVerified: false });
    const limitedTo = limits && seen.map(({ id }) => id);
    await join(tx, { companyId, userId, role, apps: limitedTo }, new Date());
  }
};

const saveApp = async (
  tx: Tx,
  companyId: string,
  app: z.infer<typeof App>,
  sandboxUrl: string,
): Promise<void> => {
  const image = new URL(app.icon, sandboxUrl).href; // the sandbox's port may have changed
  await tx
    .insertInto('apps')
    .values({
      company_id: companyId,
      app_id: app.id,
      store: app.store,
      name: app.name,
      image,
      creator: app.developerName,
      model: DEFAULT_MODEL,
      prompt_modifiers: JSON.stringify(DEFAULT_MODIFIERS),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'app_id']).doUpdateSet({ image }))
    .execute();
  await tx
    .insertInto('app_syncs')
    .values({ company_id: companyId, app_id: app.id })
    .onConflict((c) => c.doNothing())
    .execute();
};
