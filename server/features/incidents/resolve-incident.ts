import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import type * as incident from '#shared/contract/incident/endpoints.ts';
import { closeIncident } from './begin-incident.ts';
import { incidentIn, toIncident } from './to-incident.ts';

/** The rating is watched on: until it is back, its drop is no news. */
export const resolveIncident: UseCase<typeof incident.resolve> = (context, caller, { id }) =>
  inTenant(context.db, caller.companyId, async (tx) => {
    const row = await incidentIn(tx, id, context.now());
    const by = `${caller.firstName} ${caller.lastName}`.trim();
    if (row.state !== 'resolved')
      await closeIncident(context, tx, row, { at: new Date(context.now()), kind: 'person', by });
    return { incident: toIncident(await incidentIn(tx, id, context.now())) };
  });
