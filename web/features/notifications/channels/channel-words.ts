import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DestinationKind, LogEntry } from '#shared/contract/destination/schema.ts';
import { CHANNEL_KINDS } from '#shared/domain/notices/notice.ts';
import { WEBHOOK_EVENTS } from '#shared/domain/notices/webhook-events.ts';

type Told = LogEntry['told'];

/** Events of webhooks keep the names that their receivers know. */
const TOLD: Readonly<Partial<Record<Told, MessageDescriptor>>> = {
  lowStars: msg`New 1–2 star reviews`,
  sensitive: msg`A sensitive review`,
  incidentOpened: msg`A rating is falling, or complaints about a topic are rising`,
  incidentResolved: msg`An incident has ended`,
  replyFailed: msg`A reply wasn't sent`,
  stopped: msg`Something has stopped working`,
  working: msg`Something works again`,
  late: msg`Reviews are waiting too long`,
  week: msg`Your week in reviews`,
  test: msg`Test`,
};

/** What a message tells, in the words of the screens or by the name of its event. */
export const useToldWords = (): ((told: Told) => string) => {
  const { i18n } = useLingui();
  return (told) => {
    const words = TOLD[told];
    return words ? i18n._(words) : told;
  };
};

/** What a new channel is told of. */
export const USUAL: Readonly<Record<DestinationKind, readonly Told[]>> = {
  slack: ['lowStars', 'sensitive', 'incidentOpened', 'incidentResolved', 'stopped', 'working'],
  teams: ['lowStars', 'sensitive', 'incidentOpened', 'incidentResolved', 'stopped', 'working'],
  webhook: WEBHOOK_EVENTS,
};

export const kindsOf = (kind: DestinationKind): readonly Told[] =>
  kind === 'webhook' ? WEBHOOK_EVENTS : CHANNEL_KINDS;

const ERRORS: Readonly<Record<string, MessageDescriptor>> = {
  FORBIDDEN_ADDRESS: msg`The address isn't on the public internet.`,
  UNKNOWN_HOST: msg`This host doesn't exist.`,
  CONNECTION_FAILED: msg`The connection failed.`,
  INVALID_CERTIFICATE: msg`Its certificate isn't valid.`,
  TIMEOUT: msg`It took too long to answer.`,
  EXPIRED: msg`It couldn't be delivered in time.`,
  NOT_WANTED: msg`There was nothing left to report.`,
};

/** Why a message did not arrive; by the answer's status, or by its code if we have no words for it. */
export const errorWords = (code: string): MessageDescriptor | string => ERRORS[code] ?? code;
