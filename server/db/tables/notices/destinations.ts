import { type Selectable, sql, type Updateable } from 'kysely';
import type { Vault } from '#server/crypto/vault.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export type DestinationRow = Selectable<Schema['destinations']>;

/** The secrets of a webhook: the one that signs, and those that it replaced, which sign until then, in epoch ms. */
export type WebhookSecrets = { newest: string; earlier: { secret: string; until: number }[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The channels that are on and want one of `kinds` of an app; an empty id is about no app. */
export const destinationsFor = (
  tx: Tx,
  kinds: readonly string[],
  appId: string,
  isOfAllApps: boolean,
): Promise<Pick<DestinationRow, 'destination_id' | 'kind' | 'kinds'>[]> =>
  tx
    .selectFrom('destinations')
    .select(['destination_id', 'kind', 'kinds'])
    .where('is_on', '=', true)
    .where(sql<boolean>`kinds && ${[...kinds]}::text[]`)
    .where(sql<boolean>`(apps is null or ${appId} = any (apps) or ${appId} = '' and not ${isOfAllApps})`)
    .orderBy('created_at')
    .execute();

/** Serialises the changes of a company's channels until the transaction ends, so that their number is exact. */
export const lockDestinations = async (tx: Tx, companyId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('destinations'), hashtext(${companyId}))`.execute(tx);
};

/** The channels of the company, the oldest first. */
export const destinationsOf = (tx: Tx): Promise<DestinationRow[]> =>
  tx
    .selectFrom('destinations')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('destination_id')
    .execute();

export const destinationById = async (tx: Tx, id: string): Promise<DestinationRow | undefined> =>
  UUID.test(id)
    ? tx
        .selectFrom('destinations')
        .selectAll()
        .where('destination_id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;

const addressOwner = (companyId: string, id: string): string => `${companyId}:destination:${id}`;
const secretsOwner = (companyId: string, id: string): string => `${companyId}:destination-secrets:${id}`;

/** Secrets as text: the newest, then each earlier one and its end. */
const written = ({ newest, earlier }: WebhookSecrets): string =>
  [newest, ...earlier.flatMap(({ secret, until }) => [secret, until])].join(' ');
const read = (text: string): WebhookSecrets => {
  const [newest = '', ...rest] = text.split(' ');
  const earlier = rest.flatMap((secret, at) =>
    at % 2 === 0 ? [{ secret, until: Number(rest[at + 1]) }] : [],
  );
  return { newest, earlier };
};

type Secret = { address?: string; secrets?: WebhookSecrets };

const sealed = (vault: Vault, companyId: string, id: string, { address, secrets }: Secret) => ({
  ...(address !== undefined && { sealed_address: vault.seal(address, addressOwner(companyId, id)) }),
  ...(secrets && { sealed_secrets: vault.seal(written(secrets), secretsOwner(companyId, id)) }),
});

type Added = Pick<
  DestinationRow,
  'kind' | 'name' | 'apps' | 'kinds' | 'language' | 'is_on' | 'created_by'
> & {
  company_id: string;
  destination_id: string;
  created_at: Date;
};

export const addDestination = (
  tx: Tx,
  vault: Vault,
  row: Added,
  secret: Secret & { address: string },
): Promise<DestinationRow> =>
  tx
    .insertInto('destinations')
    .values({ ...row, ...sealed(vault, row.company_id, row.destination_id, secret) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const changeDestination = (
  tx: Tx,
  vault: Vault,
  { company_id: companyId, destination_id: id }: Pick<DestinationRow, 'company_id' | 'destination_id'>,
  change: Updateable<Schema['destinations']>,
  secret: Secret = {},
): Promise<DestinationRow | undefined> =>
  tx
    .updateTable('destinations')
    .set({ ...change, ...sealed(vault, companyId, id, secret) })
    .where('destination_id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Forgets its address and secrets at once; false if there was none. */
export const markDestinationDeleted = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  if (!UUID.test(id)) return false;
  const deleted = await tx
    .updateTable('destinations')
    .set({
      deleted_at: at,
      is_on: false,
      off_reason: null,
      sealed_address: null,
      sealed_secrets: null,
      resume_at: null,
    })
    .where('destination_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return deleted.numUpdatedRows === 1n;
};

export const addressOf = (vault: Vault, row: DestinationRow): string =>
  vault.open(row.sealed_address ?? '', addressOwner(row.company_id, row.destination_id));

/** Of a webhook; undefined for the others. */
export const secretsOf = (vault: Vault, row: DestinationRow): WebhookSecrets | undefined =>
  row.sealed_secrets === null
    ? undefined
    : read(vault.open(row.sealed_secrets, secretsOwner(row.company_id, row.destination_id)));

/** Rewraps the addresses and secrets of the company in scope under the newest master key; returns how many needed it. */
export const rewrapDestinations = async (tx: Tx, vault: Vault, companyId: string): Promise<number> => {
  let rewrapped = 0;
  for (const { destination_id: id, sealed_address: address, sealed_secrets: secrets } of await destinationsOf(
    tx,
  )) {
    const anew = {
      address: address === null ? undefined : vault.rewrap(address, addressOwner(companyId, id)),
      secrets: secrets === null ? undefined : vault.rewrap(secrets, secretsOwner(companyId, id)),
    };
    if (anew.address === undefined && anew.secrets === undefined) continue;
    await tx
      .updateTable('destinations')
      .set({
        ...(anew.address !== undefined && { sealed_address: anew.address }),
        ...(anew.secrets !== undefined && { sealed_secrets: anew.secrets }),
      })
      .where('destination_id', '=', id)
      .where('sealed_address', '=', address)
      .execute();
    rewrapped += 1;
  }
  return rewrapped;
};

/** Deletes up to `limit` channels of all companies that were deleted before `before`; returns how many. */
export const purgeDestinations = async (db: Db, before: Date, limit: number): Promise<number> =>
  (await sql<{ deleted: number }>`select delete_old_destinations(${before}, ${limit}) as deleted`.execute(db))
    .rows[0]?.deleted ?? 0;
