import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { newestIncidents } from '#server/db/tables/insights/incidents.ts';
import type * as incident from '#shared/contract/incident/endpoints.ts';
import { toIncident } from './to-incident.ts';

export const listIncidents: UseCase<typeof incident.list> = ({ db, now }, { companyId }) =>
  readInTenant(db, companyId, async (tx) => ({
    incidents: (await newestIncidents(tx, new Date(now()))).map(toIncident),
  }));
