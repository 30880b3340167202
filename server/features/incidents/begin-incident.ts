import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  type EndKind,
  endIncident,
  type IncidentRow,
  incidentOf,
  openIncident,
  releaseBefore,
} from '#server/db/tables/insights/incidents.ts';
import { tell } from '#server/features/notices/tell.ts';

type Teller = Pick<AppContext, 'jobs' | 'now'>;

type Found = {
  companyId: string;
  appId: string;
  topicId?: string | null;
  beganAt: Date;
  /** The reviews that it was found by, and those of them that are low or complain. */
  reviews: number;
  low: number;
  usualShare: number;
  version?: string;
};

/** Opens an incident and tells it, unless one like it goes on. */
export const beginIncident = async (context: Teller, tx: Tx, found: Found): Promise<boolean> => {
  const { companyId, appId, topicId = null, beganAt, reviews, low, usualShare } = found;
  const now = new Date(context.now());
  const version = found.version ?? (await releaseBefore(tx, appId, beganAt));
  const id = await openIncident(tx, {
    company_id: companyId,
    app_id: appId,
    kind: topicId === null ? 'rating' : 'topic',
    topic_id: topicId,
    began_at: beganAt,
    noticed_at: now,
    usual_share: usualShare,
    version,
  });
  const row = id === undefined ? undefined : await incidentOf(tx, id, now);
  if (!row) return false;
  await tell(context, tx, companyId, {
    kind: 'incidentOpened',
    key: row.incident_id,
    appId,
    incidentId: row.incident_id,
    facts: {
      ...factsOf(row),
      n: topicId === null ? reviews : low,
      share: low / reviews,
      usual: usualShare,
      expected: usualShare * reviews,
    },
  });
  return true;
};

/** Ends an incident and tells it, unless nobody was to hear of it. */
export const closeIncident = async (
  context: Teller,
  tx: Tx,
  row: IncidentRow,
  end: { at: Date; kind: EndKind; by?: string },
): Promise<void> => {
  if (!(await endIncident(tx, row.incident_id, end)) || row.state === 'muted') return;
  await tell(context, tx, row.company_id, {
    kind: 'incidentResolved',
    key: row.incident_id,
    appId: row.app_id,
    incidentId: row.incident_id,
    facts: { ...factsOf(row), end: end.kind, ...(end.by !== undefined && { by: end.by }) },
  });
};

/** As `renderNotice` fills them in; an empty topic has the name of a built-in one. */
const factsOf = ({ app_name: app, topic_id, topic_name, version, began_at }: IncidentRow) => ({
  app,
  since: began_at.getTime(),
  ...(topic_id !== null && { topicId: topic_id, topic: topic_name ?? '' }),
  ...(version !== null && { version }),
});
