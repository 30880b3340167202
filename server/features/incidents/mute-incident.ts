import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { muteIncident as mute } from '#server/db/tables/insights/incidents.ts';
import type * as incident from '#shared/contract/incident/endpoints.ts';
import { incidentIn, toIncident } from './to-incident.ts';

const LONGEST_MS = 31 * 86_400_000;

export const muteIncident: UseCase<typeof incident.mute> = ({ db, now }, { companyId }, { id, until }) =>
  inTenant(db, companyId, async (tx) => {
    const at = Date.parse(until);
    if (at > now() + LONGEST_MS)
      throw new ApiError('MISSING_PARAMETERS', 'An incident is muted for a month at most.', {
        issues: [{ path: 'until', reason: 'is more than a month ahead' }],
      });
    const row = await incidentIn(tx, id, now());
    // One that has ended is quiet as it is.
    if (row.state !== 'resolved') await mute(tx, id, new Date(at));
    return { incident: toIncident(await incidentIn(tx, id, now())) };
  });
