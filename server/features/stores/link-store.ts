import { inTenant, type Tx } from '#server/db/database.ts';
import { startSyncs } from '#server/db/tables/app-syncs.ts';
import { applicationsOf } from '#server/db/tables/applications.ts';
import { areElsewhere, showAppsOf } from '#server/db/tables/apps.ts';
import { forgetFailures } from '#server/db/tables/store-breakers.ts';
import { forgetBlocks, mayReadGoogle } from '#server/db/tables/store-budgets.ts';
import { addStoreLink, storeLinksOf } from '#server/db/tables/store-links.ts';
import { takeTurn } from '#server/db/tables/turns.ts';
import type { Catalogue } from '#server/outside/stores/port.ts';
import { Refusal, type UseCase, type World } from '#server/world.ts';
import type { store } from '#shared/contract/store.ts';
import { catalogueCode } from '#shared/domain/catalogue.ts';
import type { StoreKey } from '#shared/domain/store-key.ts';
import { readStoreKey } from './read-store-key.ts';

/** Enough for somebody with the wrong file in hand; each try is a call to a store with a key that anybody may have sent. */
const LIMITS = { aMinute: 10, aDay: 100 };

const alreadyLinked = () => new Refusal('STORE_ALREADY_LINKED', 'The company has linked this store already.');

/** Links a store account once its key has been tried; apps of it that an unlinking hid come back and are read at once. */
export const linkStore: UseCase<typeof store.link> = async (world, { companyId }, { config, storeType }) => {
  const key = readStoreKey(storeType, config);
  if (key === undefined)
    throw new Refusal(
      storeType === 'apple' ? 'FILL_APPLE_CONFIG' : 'FILL_GOOGLE_CONFIG',
      'Something is missing, or the file holds no key.',
    );
  const links = await inTenant(world.db, companyId, storeLinksOf);
  if (links.some(({ store }) => store === storeType)) throw alreadyLinked();
  await takeTry(world, companyId);
  const mayRead = mayReadGoogle(world.db, companyId, world.now);
  const catalogue = await world.stores.catalogue(key, { mayRead });
  if (!catalogue.ok) {
    const { failure } = catalogue;
    world.log.warn({ companyId, store: storeType, failure }, 'a store was not linked');
    throw new Refusal(catalogueCode(storeType, failure.kind), 'The store could not be linked.');
  }
  return inTenant(world.db, companyId, async (tx) => {
    await keepLink(world, tx, companyId, key, catalogue.value);
    const applications = await applicationsOf(tx, world.now());
    return { applications: applications.filter((app) => app.storeType === storeType) };
  });
};

/** One more try of a company, over all nodes. */
const takeTry = async ({ db, now }: World, companyId: string): Promise<void> => {
  const at = now();
  const next = await takeTurn(db, { bucket: `link:${companyId}`, now: at, ...LIMITS });
  if (next !== undefined)
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many keys were tried.', { retryAfterMs: next - at });
};

const keepLink = async (
  world: World,
  tx: Tx,
  companyId: string,
  key: StoreKey,
  { developerName, apps }: Catalogue,
): Promise<void> => {
  const kept = await addStoreLink(tx, world.vault, { companyId, key, developerName });
  if (kept === 'linked') throw alreadyLinked();
  const offered = apps.map(({ id }) => id);
  if (kept === 'taken' || (await areElsewhere(tx, companyId, key.store, offered)))
    throw new Refusal(
      'STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY',
      'This account is linked by another company.',
    );
  // A key that was refused or blocked before is no reason to leave the store alone with this one.
  await forgetFailures(tx, key.store);
  await forgetBlocks(tx, key.store);
  const shown = await showAppsOf(tx, key.store, offered);
  await startSyncs(tx, companyId, shown, new Date(world.now()));
  const jobs = shown.map((appId) => ({ companyId, appId }));
  await world.jobs.enqueueAll(tx, 'sync-reviews', jobs);
};
