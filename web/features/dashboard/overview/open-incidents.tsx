import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Incident } from '#shared/contract/incident/schema.ts';
import { formatAgo, formatNumber } from '#web/lib/i18n/format.ts';
import { incidentAddress } from '#web/lib/incidents/incident-address.ts';
import { IncidentTitle } from '#web/lib/incidents/incident-title.tsx';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import styles from './late-views.module.css';

/** Insights have the others. */
const MOST = 3;

/** What got worse beyond chance and still goes on. */
export const OpenIncidents = ({ incidents }: { incidents: readonly Incident[] }) => {
  const { t } = useLingui();
  const open = incidents.filter(({ state }) => state === 'open');
  const more = open.length - MOST;
  const moreCount = formatNumber(more);
  return open.length === 0 ? null : (
    <section aria-label={t`Incidents`}>
      <ul className={styles.list}>
        {open.slice(0, MOST).map((incident) => (
          <li key={incident.id} className={styles.late}>
            <WarningIcon size={16} />
            <Link to="/insights" search={incidentAddress(incident)} className={styles.link}>
              <IncidentTitle incident={incident} />
            </Link>
            <span className={styles.target}>{formatAgo(incident.noticedAt, Date.now())}</span>
          </li>
        ))}
        {more > 0 && (
          <li className={styles.late}>
            <Link to="/insights" search={{}} className={styles.link}>
              {t`More incidents: ${moreCount}`}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
};
