import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { addressOf, type DestinationRow, secretsOf } from '#server/db/tables/notices/destinations.ts';
import {
  type AttemptRow,
  attemptsOf,
  deliveryFigures,
  type LoggedDelivery,
} from '#server/db/tables/operations/channel-deliveries.ts';
import { contentOf } from '#server/db/tables/operations/deliveries.ts';
import { type Destination, type LogEntry, TOLD_KINDS } from '#shared/contract/destination/schema.ts';

/** Waiting messages beyond these are not counted. */
const COUNTED = 1000;
/** Characters of an address that are shown. */
const TAIL = 4;

const isTold = (text: string): text is (typeof TOLD_KINDS)[number] =>
  TOLD_KINDS.some((kind) => kind === text);

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Channels as the API shows them. */
export const presentDestinations = async (
  { vault, now }: Pick<AppContext, 'vault' | 'now'>,
  tx: Tx,
  rows: readonly DestinationRow[],
): Promise<Destination[]> => {
  const ids = rows.map(({ destination_id: id }) => id);
  const figures = await deliveryFigures(tx, ids, { at: new Date(now()), limit: COUNTED });
  return rows.map((row) => {
    const figure = figures.find(({ destination_id: id }) => id === row.destination_id);
    const earlier = secretsOf(vault, row)?.earlier[0];
    return {
      id: row.destination_id,
      kind: row.kind,
      name: row.name,
      apps: row.apps,
      addressHint: hintOf(addressOf(vault, row)),
      kinds: row.kinds.filter(isTold),
      language: row.language,
      isOn: row.is_on,
      offReason: row.off_reason,
      failingSince: iso(row.failing_since),
      lastError: row.last_error,
      lastDeliveredAt: iso(figure?.last_delivered_at ?? null),
      waiting: figure?.waiting ?? 0,
      earlierSecretUntil: earlier && earlier.until > now() ? new Date(earlier.until).toISOString() : null,
      createdAt: row.created_at.toISOString(),
    };
  });
};

/** The host, and how the address ends: enough to tell two apart. */
const hintOf = (address: string): string => {
  const { host, pathname, search } = new URL(address);
  const path = `${pathname}${search}`;
  // Of a short one the end would be all of it.
  return path.length > 3 * TAIL ? `${host}/…${path.slice(-TAIL)}` : host;
};

/** Messages as the API shows them, with their attempts. */
export const presentLog = async (
  { vault, now }: Pick<AppContext, 'vault' | 'now'>,
  tx: Tx,
  rows: readonly LoggedDelivery[],
): Promise<LogEntry[]> => {
  const attempts = Map.groupBy(
    await attemptsOf(
      tx,
      rows.map(({ delivery_id: id }) => id),
    ),
    ({ delivery_id: id }) => id,
  );
  return rows.map((row) => {
    const { delivery_id: id, event, subject } = row;
    const told = event ?? row.notice_kind ?? 'test';
    const isOver = row.state === 'waiting' && row.expires_at.getTime() <= now();
    return {
      id,
      messageId: row.message_id ?? id,
      told: isTold(told) ? told : 'test',
      appId: appIn(subject),
      state: isOver ? 'failed' : row.state,
      isReplay: row.is_replay,
      error: isOver ? 'EXPIRED' : row.error,
      createdAt: row.created_at.toISOString(),
      dueAt: row.state === 'waiting' && !isOver ? row.due_at.toISOString() : null,
      request: row.sealed_content === null ? null : contentOf(vault, row),
      attempts: (attempts.get(id) ?? []).map(presentAttempt),
    };
  });
};

const appIn = (subject: unknown): string | null =>
  typeof subject === 'object' && subject !== null && 'appId' in subject && typeof subject.appId === 'string'
    ? subject.appId
    : null;

const presentAttempt = ({ at, status, error, answer, duration_ms: durationMs }: AttemptRow) => ({
  at: at.toISOString(),
  status,
  error,
  answer,
  durationMs,
});
