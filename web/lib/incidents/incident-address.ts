import type { Incident } from '#shared/contract/incident/schema.ts';
import type { Address } from '#web/lib/insights/reviews-address.ts';

/** The page of an incident, below the insights of its app. */
export const incidentAddress = ({ id, appId }: Pick<Incident, 'id' | 'appId'>): Address => ({
  apps: appId,
  incident: id,
});
