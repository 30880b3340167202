import { ApiError, type AppContext, type Caller, type UseCase } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';
import { newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { shownApps } from '#server/db/tables/apps/apps.ts';
import {
  addDestination,
  changeDestination,
  type DestinationRow,
  destinationsOf,
  lockDestinations,
  secretsOf,
} from '#server/db/tables/notices/destinations.ts';
import { isAmongNames } from '#server/db/tables/reviews/same-name.ts';
import { wakeChannels } from '#server/features/notices/wake-channels.ts';
import type * as destination from '#shared/contract/destination/endpoints.ts';
import { MAX_DESTINATIONS } from '#shared/contract/destination/schema.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { isKindOf } from '#shared/domain/notices/webhook-events.ts';
import { destinationIn } from './destination-in.ts';
import { presentDestinations } from './present-destination.ts';

type Asked = Input<typeof destination.save>;

/** How long a secret that was replaced signs as well, in ms. */
const BOTH_SIGN_MS = 24 * 3_600_000;
/** Secrets that were replaced and sign as well. */
const MAX_EARLIER = 5;

export const saveDestination: UseCase<typeof destination.save> = (context, caller, asked) =>
  inTenant(context.db, caller.companyId, async (tx) => {
    await lockDestinations(tx, caller.companyId);
    const row = asked.id === undefined ? undefined : await destinationIn(tx, asked.id);
    requireValid(context, asked, row);
    const others = (await destinationsOf(tx)).filter((one) => one.destination_id !== row?.destination_id);
    if (!row && others.length >= MAX_DESTINATIONS)
      throw new ApiError('MAXIMUM_REACHED', `There can be ${MAX_DESTINATIONS} channels.`);
    const names = others.map(({ name }) => name);
    if (await isAmongNames(tx, asked.name, names))
      throw new ApiError('ENTITY_ALREADY_EXISTS', 'There is a channel with this name.');
    const { name, language, isOn } = asked;
    const wanted = {
      name,
      language,
      kinds: [...new Set(asked.kinds)],
      apps: await knownApps(tx, asked.apps),
    };
    const saved = row
      ? await change(context, tx, row, asked, { ...wanted, is_on: isOn })
      : await add(context, tx, caller, asked, { ...wanted, is_on: isOn });
    const [shown] = await presentDestinations(context, tx, [saved.row]);
    if (!shown) throw new Error('a channel that was saved is missing');
    if (isOn) await wakeChannels(context, tx, caller.companyId, [saved.row]);
    return { destination: shown, secret: saved.secret };
  });

const invalid = (path: string, reason: string) =>
  new ApiError('MISSING_PARAMETERS', `${path}: ${reason}`, { issues: [{ path, reason }] });

const requireValid = (
  { egress }: AppContext,
  { kind, kinds, address }: Asked,
  row: DestinationRow | undefined,
): void => {
  if (row && row.kind !== kind) throw invalid('kind', 'cannot be changed');
  if (!row && address === undefined) throw invalid('address', 'must be given');
  if (address !== undefined && !egress.mayCall(address))
    throw invalid('address', 'must be an https address on the internet, at port 443 or 8443');
  if (!kinds.every((one) => isKindOf(kind, one))) throw invalid('kinds', `must be of ${kind}`);
};

const knownApps = async (tx: Tx, apps: readonly string[] | null): Promise<string[] | null> => {
  if (apps === null) return null;
  const known = new Set((await shownApps(tx)).map(({ app_id: id }) => id));
  if (!apps.every((id) => known.has(id))) throw new ApiError('ENTITY_NOT_FOUND', 'App not found.');
  return [...new Set(apps)].sort();
};

type Wanted = Pick<DestinationRow, 'name' | 'language' | 'kinds' | 'apps' | 'is_on'>;
type Saved = { row: DestinationRow; secret: string | null };

const add = async (
  { vault, now }: AppContext,
  tx: Tx,
  { companyId, userId }: Caller,
  { kind, address = '' }: Asked,
  wanted: Wanted,
): Promise<Saved> => {
  const secret = kind === 'webhook' ? newWebhookSecret() : null;
  const row = await addDestination(
    tx,
    vault,
    {
      company_id: companyId,
      destination_id: newId(),
      kind,
      ...wanted,
      created_by: userId,
      created_at: new Date(now()),
    },
    { address, ...(secret !== null && { secrets: { newest: secret, earlier: [] } }) },
  );
  return { row, secret };
};

const change = async (
  { vault, now }: AppContext,
  tx: Tx,
  row: DestinationRow,
  { address, isOn, isNewSecret = false }: Asked,
  wanted: Wanted,
): Promise<Saved> => {
  const secrets = secretsOf(vault, row);
  const secret = isNewSecret && secrets ? newWebhookSecret() : null;
  // A new address, or being switched on, is a new beginning.
  const isAnew = address !== undefined || (isOn && !row.is_on);
  const saved = await changeDestination(
    tx,
    vault,
    row,
    {
      ...wanted,
      // Switched off by a person: then that is why.
      ...((isOn || row.is_on) && { off_reason: null }),
      ...(isAnew && { failures: 0, failing_since: null, resume_at: null, last_error: null }),
    },
    {
      ...(address !== undefined && { address }),
      ...(secrets &&
        secret !== null && {
          secrets: {
            newest: secret,
            earlier: [{ secret: secrets.newest, until: now() + BOTH_SIGN_MS }, ...secrets.earlier].slice(
              0,
              MAX_EARLIER,
            ),
          },
        }),
    },
  );
  return { row: saved ?? row, secret };
};
