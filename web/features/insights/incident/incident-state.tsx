import { Trans } from '@lingui/react/macro';
import type { Incident } from '#shared/contract/incident/schema.ts';
import { formatTime } from '#web/lib/i18n/format.ts';
import { formatMinutes } from '#web/lib/insights/figures.ts';
import { Badge } from '#web/ui/data/badge.tsx';

const MINUTE_MS = 60_000;

/** Whether it goes on, in two words. */
export const IncidentBadge = ({ incident: { state, noticedAt, mutedUntil } }: { incident: Incident }) => {
  const time = formatMinutes(Math.max(1, (Date.now() - Date.parse(noticedAt)) / MINUTE_MS));
  if (state === 'resolved')
    return (
      <Badge tone="ok">
        <Trans>Resolved</Trans>
      </Badge>
    );
  const until = formatTime(mutedUntil ?? noticedAt);
  return state === 'muted' ? (
    <Badge>
      <Trans>Muted until {until}</Trans>
    </Badge>
  ) : (
    <Badge tone="danger">
      <Trans>Open for {time}</Trans>
    </Badge>
  );
};

/** Why it ended, or what muting it means. */
export const IncidentNote = ({ incident }: { incident: Incident }) => {
  const { state, endedAt, endKind, endedBy } = incident;
  if (state === 'muted')
    return <Trans>Until then, it's hidden from the dashboard, and nobody is notified when it ends.</Trans>;
  if (state !== 'resolved' || endedAt === null) return null;
  const at = formatTime(endedAt);
  const who = <bdi>{endedBy}</bdi>;
  switch (endKind) {
    case 'person':
      return endedBy ? (
        <Trans>
          Resolved by {who} on {at}.
        </Trans>
      ) : (
        <Trans>Ended on {at}.</Trans>
      );
    case 'announced':
      return <Trans>Ended on {at}: replies announced a fix.</Trans>;
    case 'release':
      return <Trans>Ended on {at}: a newer release is no worse than before.</Trans>;
    case 'lasting':
      return <Trans>Ended on {at}: after four weeks, this counts as normal.</Trans>;
    default:
      return <Trans>Ended on {at}: back to normal.</Trans>;
  }
};
