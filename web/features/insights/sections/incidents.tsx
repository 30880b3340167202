import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Incident } from '#shared/contract/incident/schema.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { formatAgo, formatTime } from '#web/lib/i18n/format.ts';
import { incidentAddress } from '#web/lib/incidents/incident-address.ts';
import { IncidentTitle } from '#web/lib/incidents/incident-title.tsx';
import { Direction } from '#web/lib/insights/direction.tsx';
import { Card } from '../card/card.tsx';
import figures from '../figures.module.css';
import rows from './rows.module.css';

/** How long the end of an incident is worth a line, in ms, and how many are. */
const RECENT_MS = 7 * 86_400_000;
const MOST_ENDED = 3;

/** Those of the apps that go on, then those that ended lately. */
const shownOf = (incidents: readonly Incident[], apps: readonly string[] | undefined): Incident[] => {
  const own = incidents.filter(({ appId }) => !apps || apps.includes(appId));
  const isRecent = ({ endedAt }: Incident): boolean =>
    endedAt !== null && Date.now() - Date.parse(endedAt) < RECENT_MS;
  return [...own.filter(({ endedAt }) => endedAt === null), ...own.filter(isRecent).slice(0, MOST_ENDED)];
};

type Props = {
  answer: UseQueryResult<Incident[], Failure>;
  /** Only of these. */
  apps: readonly string[] | undefined;
};

/** What got worse beyond chance, whatever time the page is about; nothing where nothing did. */
export const Incidents = ({ answer, apps }: Props) => {
  const { t } = useLingui();
  const shown = shownOf(answer.data ?? [], apps);
  if (shown.length === 0 && !answer.isError) return null;
  return (
    <Card title={t`Incidents`} answer={answer} size="small" isEmpty={() => shown.length === 0}>
      {() => (
        <ul className={rows.rows}>
          {shown.map((incident) => (
            <Row key={incident.id} incident={incident} />
          ))}
        </ul>
      )}
    </Card>
  );
};

const Row = ({ incident }: { incident: Incident }) => {
  const { kind, state, noticedAt, endedAt, mutedUntil } = incident;
  const since = formatAgo(noticedAt, Date.now());
  const [end, until] = [formatTime(endedAt ?? noticedAt), formatTime(mutedUntil ?? noticedAt)];
  const version = <bdi>{incident.version}</bdi>;
  return (
    <li className={rows.row}>
      <Direction isUp={kind === 'topic'} tone={state === 'open' ? 'worse' : 'other'} />
      <div className={rows.text}>
        <p>
          <Link to="/insights" search={incidentAddress(incident)} className={rows.read}>
            <span>
              <IncidentTitle incident={incident} />
            </span>
          </Link>
        </p>
        <p className={figures.note}>
          {state === 'resolved' ? (
            <Trans>Ended on {end}</Trans>
          ) : state === 'muted' ? (
            <Trans>Muted until {until}</Trans>
          ) : (
            <Trans>Noticed {since}</Trans>
          )}
          {incident.version !== null && (
            <>
              {' · '}
              <Trans>after {version} came out</Trans>
            </>
          )}
        </p>
      </div>
    </li>
  );
};
