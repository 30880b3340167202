import { afterAll } from 'vitest';
import type { Caller } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { saveStoreLink } from '#server/db/tables/stores/store-links.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';
import {
  DEFAULT_MODEL,
  DEFAULT_MODIFIERS,
  type PromptModifiers,
} from '#shared/domain/writer/reply-settings.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { appleKeyOf, aSandbox, googleKeyOf } from '#tests/support/sandbox/test-sandbox.ts';
import { type Entitled, HOUR, makeCompany } from './company.ts';
import { openContext } from './open-context.ts';

/** Apps of each store that a test file may use up. */
const APPS = 100;

/** A context of a test file's own: its database, its stores and writer, and a clock that stands until it is moved. */
export const createTestContext = async () => {
  const url = await createTestDatabase();
  const sandbox = await aSandbox();
  const ids = Array.from({ length: APPS }, (_, index) => index + 1);
  const publisher = await sandbox.addPublisher([
    ...ids.map((n) => ({ store: 'apple' as const, id: String(9000 + n), name: `App ${n}` })),
    ...ids.map((n) => ({ store: 'google' as const, id: `test.acme.app${n}`, name: `App ${n}` })),
  ]);
  const keys = { apple: appleKeyOf(publisher.apple), google: googleKeyOf(publisher.google) };
  const clock = { now: Date.now() };
  const { context, db, admin, close } = await openContext({ url, sandboxUrl: sandbox.url, clock });
  afterAll(close);
  const unused = { apple: ids.map((n) => String(9000 + n)), google: ids.map((n) => `test.acme.app${n}`) };

  const aCompany = (entitlement: Entitled = {}) => makeCompany(db, clock.now, entitlement);

  type App = {
    store?: 'apple' | 'google';
    company?: Caller;
    modifiers?: Partial<PromptModifiers>;
    key?: StoreKey | null;
    model?: string;
  };
  /** An app of its own, with its company and the store it is in linked. */
  const anApp = async ({ store = 'apple', company, modifiers = {}, key = keys[store], model }: App = {}) => {
    const caller = company ?? (await aCompany());
    const appId = unused[store].shift();
    if (appId === undefined) throw new Error('no app is left');
    const { companyId } = caller;
    await inTenant(db, companyId, async (tx) => {
      if (key) await saveStoreLink(tx, context.vault, { companyId, key, developerName: 'Acme Inc.' });
      await tx
        .insertInto('apps')
        .values({
          company_id: companyId,
          app_id: appId,
          store,
          name: `App ${appId}`,
          image: 'https://acme.test/icon.png',
          creator: 'Acme Inc.',
          model: model ?? DEFAULT_MODEL,
          prompt_modifiers: JSON.stringify({ ...DEFAULT_MODIFIERS, ...modifiers }),
        })
        .execute();
      await tx.insertInto('app_syncs').values({ company_id: companyId, app_id: appId }).execute();
    });
    return {
      caller,
      key,
      companyId,
      appId,
      store,
      /** Reads and writes as the company does. */
      inScope: <Value>(work: (tx: Tx) => Promise<Value>) => inTenant(db, companyId, work),
      review: (over: Omit<Parameters<typeof sandbox.review>[0], 'store' | 'appId'> = {}) =>
        sandbox.review({ store, appId, at: clock.now - HOUR, ...over }),
    };
  };

  /** Rows as they stand, past all scopes. */
  const rows = async (query: string, ...values: unknown[]) => (await admin.query(query, values)).rows;
  /** The jobs of an app that wait, by kind. */
  const jobsOf = async (appId: string): Promise<{ name: string; data: { reviewId?: string } }[]> =>
    rows(
      `select queue name, payload data from jobs where app_id = $1 and not is_running and set_aside_at is null order by 1`,
      appId,
    );

  return { url, context, sandbox, clock, aCompany, anApp, rows, jobsOf };
};
export type TestWorld = Awaited<ReturnType<typeof createTestContext>>;
export type TestApp = Awaited<ReturnType<TestWorld['anApp']>>;
