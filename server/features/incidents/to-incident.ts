import { ApiError } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { type IncidentRow, incidentOf } from '#server/db/tables/insights/incidents.ts';
import type { Incident } from '#shared/contract/incident/schema.ts';

export const toIncident = (row: IncidentRow): Incident => ({
  id: row.incident_id,
  appId: row.app_id,
  appName: row.app_name,
  kind: row.kind,
  state: row.state,
  topicId: row.topic_id,
  topicName: row.topic_name,
  usualShare: row.usual_share,
  version: row.version,
  endKind: row.end_kind,
  endedBy: row.ended_by,
  beganAt: row.began_at.toISOString(),
  noticedAt: row.noticed_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  mutedUntil: row.state === 'muted' ? (row.muted_until?.toISOString() ?? null) : null,
});

/** Refuses ids of others, and of apps that are not shown. */
export const incidentIn = async (tx: Tx, id: string, now: number): Promise<IncidentRow> => {
  const row = await incidentOf(tx, id, new Date(now));
  if (!row) throw new ApiError('ENTITY_NOT_FOUND', 'No such incident.');
  return row;
};
