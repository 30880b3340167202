import { afterAll } from 'vitest';
import type { Caller } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { saveStoreLink } from '#server/db/tables/stores/store-links.ts';
import type { Role } from '#shared/domain/account/roles.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';
import {
  DEFAULT_MODEL,
  DEFAULT_MODIFIERS,
  type PromptModifiers,
} from '#shared/domain/writer/reply-settings.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { appleKeyOf, googleKeyOf, startTestSandbox } from '#tests/support/sandbox/test-sandbox.ts';
import { type Entitled, HOUR, makeCompany, makeMember } from './company.ts';
import { openContext } from './open-context.ts';

/** The number of apps per store available to a test file. */
const APPS = 300;

/** A context for one test file: its own database, stores and writer, and a manual clock. */
export const createTestContext = async () => {
  const url = await createTestDatabase();
  const sandbox = await startTestSandbox();
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

  const createCompany = (entitlement: Entitled = {}) => makeCompany(db, clock.now, entitlement);

  /** Another member of a company. */
  const createMember = (company: Caller, role: Role) => makeMember(db, company, role);

  type App = {
    store?: 'apple' | 'google';
    /** An app of another company, which this one has as well. */
    id?: string;
    company?: Caller;
    modifiers?: Partial<PromptModifiers>;
    key?: StoreKey | null;
    model?: string;
  };
  /** A new app in a new company with its store linked. */
  const createApp = async ({
    store = 'apple',
    id,
    company,
    modifiers = {},
    key = keys[store],
    model,
  }: App = {}) => {
    const caller = company ?? (await createCompany());
    const appId = id ?? unused[store].shift();
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
      /** Reads and writes in the scope of the company. */
      inScope: <Value>(work: (tx: Tx) => Promise<Value>) => inTenant(db, companyId, work),
      review: (overrides: Omit<Parameters<typeof sandbox.review>[0], 'store' | 'appId'> = {}) =>
        sandbox.review({ store, appId, at: clock.now - HOUR, ...overrides }),
    };
  };

  /** Rows without tenant scope. */
  const rows = async (query: string, ...values: unknown[]) => (await admin.query(query, values)).rows;
  /** Waiting jobs of an app, by queue. */
  const jobsOf = async (appId: string): Promise<{ name: string; data: { reviewId?: string } }[]> =>
    rows(
      `select queue name, payload data from jobs where app_id = $1 and not is_running and set_aside_at is null order by 1`,
      appId,
    );

  return { url, context, sandbox, clock, createCompany, createMember, createApp, rows, jobsOf };
};
export type TestContext = Awaited<ReturnType<typeof createTestContext>>;
export type TestApp = Awaited<ReturnType<TestContext['createApp']>>;
