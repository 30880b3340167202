import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { startSyncs } from '#server/db/tables/apps/app-syncs.ts';
import { applicationsOf } from '#server/db/tables/apps/applications.ts';
import { areElsewhere, showAppsOf } from '#server/db/tables/apps/apps.ts';
import { shareTrial } from '#server/db/tables/company/companies.ts';
import { shareUsage } from '#server/db/tables/company/processed-reviews.ts';
import { consumeRateLimit } from '#server/db/tables/operations/rate-limits.ts';
import { resetFailures } from '#server/db/tables/stores/store-breakers.ts';
import { clearBlocks, mayReadGoogle } from '#server/db/tables/stores/store-budgets.ts';
import { addStoreLink, fingerprintOf, storeLinksOf } from '#server/db/tables/stores/store-links.ts';
import type { Catalogue } from '#server/integrations/stores/port.ts';
import type * as store from '#shared/contract/store/endpoints.ts';
import { monthOf } from '#shared/domain/calendar.ts';
import { catalogueCode } from '#shared/domain/stores/link-errors.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';
import { readStoreKey } from './read-store-key.ts';

/** Enough for a person with the wrong file; each attempt calls a store with an unverified key. */
const LIMITS = { perMinute: 10, perDay: 100 };

const alreadyLinked = () => new ApiError('STORE_ALREADY_LINKED', 'This store is already linked.');

/** Links a store account after verifying its key; apps hidden by an earlier unlink come back and are synced at once. */
export const linkStore: UseCase<typeof store.link> = async (
  context,
  { companyId },
  { config, storeType },
) => {
  const key = readStoreKey(storeType, config);
  if (key === undefined)
    throw new ApiError(
      storeType === 'apple' ? 'FILL_APPLE_CONFIG' : 'FILL_GOOGLE_CONFIG',
      'A field is missing or the file does not contain a private key.',
    );
  await inTenant(context.db, companyId, async (tx) => {
    const links = await storeLinksOf(tx);
    if (links.some(({ store }) => store === storeType)) throw alreadyLinked();
    // An earlier key's refusals and rate limits do not apply to this one.
    await resetFailures(tx, storeType);
    await clearBlocks(tx, storeType);
  });
  await takeTry(context, companyId);
  const mayRead = mayReadGoogle(context.db, companyId, context.now);
  const catalogue = await context.stores.catalogue(key, { mayRead });
  if (!catalogue.ok) {
    const { failure } = catalogue;
    context.log.warn(
      { event: 'store.link_failed', companyId, store: storeType, failure },
      'Linking store failed',
    );
    throw new ApiError(catalogueCode(storeType, failure.kind), 'Could not link the store.');
  }
  return inTenant(context.db, companyId, async (tx) => {
    await keepLink(context, tx, companyId, key, catalogue.value);
    const applications = await applicationsOf(tx, context.now());
    return { applications: applications.filter((app) => app.storeType === storeType) };
  });
};

/** Counts one attempt of the company, over all nodes. */
const takeTry = async ({ db, now }: AppContext, companyId: string): Promise<void> => {
  const at = now();
  const next = await consumeRateLimit(db, { bucket: `link:${companyId}`, now: at, ...LIMITS });
  if (next !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many requests.', { retryAfterMs: next - at });
};

const keepLink = async (
  context: AppContext,
  tx: Tx,
  companyId: string,
  key: StoreKey,
  { developerName, apps, unchecked }: Catalogue,
): Promise<void> => {
  const outcome = await addStoreLink(tx, context.vault, { companyId, key, developerName });
  if (outcome === 'linked') throw alreadyLinked();
  const offered = [...apps.map(({ id }) => id), ...unchecked];
  if (outcome === 'taken' || (await areElsewhere(tx, companyId, key.store, offered)))
    throw new ApiError(
      'STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY',
      'This store account is already linked to another company.',
    );
  const marks = context.vault.marksOf(`account ${fingerprintOf(key)}`);
  await shareTrial(tx, marks);
  await shareUsage(tx, marks, monthOf(context.now()));
  const restored = await showAppsOf(tx, key.store, offered);
  await startSyncs(tx, companyId, restored, new Date(context.now()));
  const jobs = restored.map((appId) => ({ companyId, appId }));
  await context.jobs.enqueueAll(tx, 'sync-reviews', jobs);
};
