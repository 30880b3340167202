import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { applicationsOf } from '#server/db/tables/apps/applications.ts';
import type * as application from '#shared/contract/application/endpoints.ts';

export const listApps: UseCase<typeof application.getAll> = async ({ db, now }, { companyId }) => ({
  applications: await readInTenant(db, companyId, (tx) => applicationsOf(tx, now())),
});
