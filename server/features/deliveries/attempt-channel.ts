import type { AppContext } from '#server/context.ts';
import { signatureHeaders } from '#server/crypto/webhook-signature.ts';
import { inTenant, type Tx } from '#server/db/database.ts';
import { isShown } from '#server/db/tables/apps/apps.ts';
import { accessIn } from '#server/db/tables/company/companies.ts';
import {
  addressOf,
  changeDestination,
  type DestinationRow,
  destinationById,
  secretsOf,
} from '#server/db/tables/notices/destinations.ts';
import { noticeById } from '#server/db/tables/notices/notices.ts';
import {
  type ChannelAttempt,
  claimChannelDelivery,
  keepContent,
  logAttempt,
  nextDueAt,
  settleChannelDelivery,
} from '#server/db/tables/operations/channel-deliveries.ts';
import { contentOf, type DeliveryRow } from '#server/db/tables/operations/deliveries.ts';
import { isOfSeveral } from '#server/features/notices/concerns.ts';
import { beginStoppage } from '#server/features/notices/stoppage.ts';
import { isHopeless, pauseAfter, type Verdict, verdictOf } from '#shared/domain/notices/delivery-policy.ts';
import { isToldWithoutAccess } from '#shared/domain/notices/notice.ts';
import { retryDelay } from '#shared/domain/notices/retry-schedule.ts';
import { channelBody, subjectOf } from './channel-body.ts';

/** The lease of an attempt, in ms: longer than the time limit of a call. */
const LEASE_MS = 30_000;

type Claimed = { destination: DestinationRow; row: DeliveryRow; body: string };
/** `ended`: a delivery was settled without a call. */
type Claim = Claimed | 'ended' | { retryAt: Date } | undefined;

export type ChannelKey = { companyId: string; destinationId: string };

/**
 * Makes the attempt at a channel that is due first; with `only`, the one of that delivery, whether the channel pauses or
 * not. A worker that dies in it loses its lease, and another sends the same body under the same id. Returns when the next
 * attempt is due, or undefined if nothing waits; `true` if one was made.
 */
export const attemptChannel = async (
  context: AppContext,
  key: ChannelKey,
  only?: { deliveryId: string },
): Promise<true | { retryAt: Date } | undefined> => {
  const { db } = context;
  const claimed = await inTenant(db, key.companyId, (tx) => claim(context, tx, key, only?.deliveryId));
  if (claimed === 'ended') return true;
  if (!claimed || 'retryAt' in claimed) return claimed;
  const startedAt = context.now();
  const answer = await post(context, claimed);
  const at = context.now();
  const verdict: Verdict =
    'error' in answer
      ? { kind: 'failed', error: answer.error }
      : verdictOf(claimed.destination.kind, answer, at);
  await inTenant(db, key.companyId, async (tx) => {
    const { row } = claimed;
    if (!(await settleChannelDelivery(tx, row, outcomeOf(verdict, row, at, only !== undefined)))) return;
    await logAttempt(tx, {
      company_id: row.company_id,
      delivery_id: row.delivery_id,
      attempt: row.attempts,
      at: new Date(startedAt),
      duration_ms: Math.max(0, Math.round(at - startedAt)),
      ...('error' in answer
        ? { status: null, answer: null }
        : { status: answer.status, answer: answer.text.slice(0, 2000) }),
      error: verdict.kind === 'delivered' ? null : verdict.error,
    });
    await follow(context, tx, key, verdict, only !== undefined);
  });
  return true;
};

const claim = async (
  context: AppContext,
  tx: Tx,
  { destinationId }: ChannelKey,
  deliveryId: string | undefined,
): Promise<Claim> => {
  const destination = await destinationById(tx, destinationId);
  const now = context.now();
  if (!destination || (deliveryId === undefined && !destination.is_on)) return undefined;
  const { resume_at: resumeAt } = destination;
  if (deliveryId === undefined && resumeAt && resumeAt.getTime() > now) return { retryAt: resumeAt };
  const row = await claimChannelDelivery(tx, destinationId, {
    at: new Date(now),
    leaseUntil: new Date(now + LEASE_MS),
    ...(deliveryId !== undefined && { deliveryId }),
  });
  if (!row) {
    const next = await nextDueAt(tx, destinationId);
    return next && { retryAt: next };
  }
  const end = async (error: string): Promise<'ended'> => {
    await settleChannelDelivery(tx, row, { state: 'failed', at: new Date(now), error });
    return 'ended';
  };
  if (row.expires_at.getTime() <= now) return end('EXPIRED');
  if (!(await isToldOf(context, tx, destination, row))) return end('NOT_WANTED');
  if (row.sealed_content !== null) return { destination, row, body: contentOf(context.vault, row) };
  const body = await channelBody(context, tx, destination, row);
  if (body === undefined) return end('NOT_WANTED');
  await keepContent(tx, context.vault, row, body);
  return { destination, row, body };
};

/** Its apps, and what the company pays for, may have changed since the message was written. */
const isToldOf = async (
  context: AppContext,
  tx: Tx,
  { apps }: DestinationRow,
  row: DeliveryRow,
): Promise<boolean> => {
  const { appId } = subjectOf(row);
  if (appId !== undefined && !((apps === null || apps.includes(appId)) && (await isShown(tx, appId))))
    return false;
  const notice = row.notice_id === null ? undefined : await noticeById(tx, row.notice_id);
  if (notice && isOfSeveral(notice) && apps !== null) return false;
  return (
    (await accessIn(tx, context)).hasAccess || (notice !== undefined && isToldWithoutAccess(notice.kind))
  );
};

const post = ({ egress, vault, now, telemetry }: AppContext, { destination, row, body }: Claimed) => {
  const timestampS = Math.floor(now() / 1000);
  const secrets = secretsOf(vault, destination);
  const signing = secrets && [
    secrets.newest,
    ...secrets.earlier.filter(({ until }) => until > now()).map(({ secret }) => secret),
  ];
  const id = row.message_id ?? row.delivery_id;
  return telemetry.tracer.open(`channel ${destination.kind}`, 'client', async (end) => {
    const startedAt = performance.now();
    const answer = await egress.post({
      url: addressOf(vault, destination),
      headers: {
        'content-type': 'application/json',
        ...(signing && signatureHeaders(signing, { id, timestampS, body })),
      },
      body,
    });
    const outcome = 'error' in answer ? answer.error : answer.status < 300 ? 'ok' : 'status';
    telemetry.metrics.integrationRequest(
      'channel',
      destination.kind,
      outcome,
      (performance.now() - startedAt) / 1000,
    );
    end({ 'rejoinder.outcome': outcome }, outcome !== 'ok');
    return answer;
  });
};

const outcomeOf = (verdict: Verdict, row: DeliveryRow, at: number, isOnce: boolean): ChannelAttempt => {
  if (verdict.kind === 'delivered') return { state: 'delivered', at: new Date(at) };
  const { error } = verdict;
  const isPaused = verdict.kind === 'paused';
  // A channel that is off keeps what waits: it is sent when it is on again.
  const delay = isPaused
    ? verdict.ms
    : verdict.kind === 'failed' || verdict.kind === 'off'
      ? retryDelay(row.failures + 1)
      : undefined;
  if (isOnce || delay === undefined || at + delay >= row.expires_at.getTime())
    return { state: 'failed', at: new Date(at), error };
  return { state: 'waiting', dueAt: new Date(at + delay), error, isPaused };
};

/** What an attempt says of its channel. A test that fails says nothing that is not for good. */
const follow = async (
  context: AppContext,
  tx: Tx,
  { companyId, destinationId }: ChannelKey,
  verdict: Verdict,
  isOnce: boolean,
): Promise<void> => {
  const { vault, log } = context;
  const row = await destinationById(tx, destinationId);
  if (!row) return;
  const at = context.now();
  const switchOff = async (reason: 'GONE' | 'REFUSED' | 'FAILING', error: string): Promise<void> => {
    const since = row.failing_since ?? new Date(at);
    await changeDestination(tx, vault, row, {
      is_on: false,
      off_reason: reason,
      resume_at: null,
      last_error: error,
      failures: row.failures + 1,
      failing_since: since,
    });
    if (!row.is_on) return;
    log.warn({ event: 'channel.switched_off', companyId, destinationId, reason }, 'Channel switched off');
    const about = { cause: 'channel' as const, about: destinationId, name: row.name };
    await beginStoppage(context, tx, companyId, { ...about, since });
  };
  switch (verdict.kind) {
    case 'delivered':
    case 'refused': // it answers, and the next message may be taken
      if (row.failures > 0 || row.resume_at || row.last_error)
        await changeDestination(tx, vault, row, {
          failures: 0,
          failing_since: null,
          resume_at: null,
          last_error: null,
        });
      return;
    case 'paused':
      if (isOnce) return;
      return void (await changeDestination(tx, vault, row, { resume_at: new Date(at + verdict.ms) }));
    case 'off':
      return switchOff(verdict.reason, verdict.error);
    case 'failed': {
      if (isOnce) return;
      const failures = row.failures + 1;
      const since = row.failing_since ?? new Date(at);
      if (isHopeless(failures, at - since.getTime())) return switchOff('FAILING', verdict.error);
      await changeDestination(tx, vault, row, {
        failures,
        failing_since: since,
        last_error: verdict.error,
        resume_at: new Date(at + pauseAfter(failures)),
      });
    }
  }
};
