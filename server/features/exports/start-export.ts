import { ApiError, type UseCase } from '#server/context.ts';
import { digestOf } from '#server/crypto/digest.ts';
import { newSecret } from '#server/crypto/ids.ts';
import { inTenant } from '#server/db/database.ts';
import { addExport, dropOldExports, lockExports, openExports } from '#server/db/tables/operations/exports.ts';
import type * as exportApi from '#shared/contract/export/endpoints.ts';
import { DOWNLOAD, MAX_EXPORTS } from '#shared/contract/export/schema.ts';
import { filterFor } from '#shared/domain/reviews/filter/filter-for.ts';

/** How long a download's address works, in ms. */
const ADDRESS_MS = 60_000;

/** How long an export can be asked about, in ms, and how many older ones are deleted at once. */
const KEPT_MS = 24 * 3_600_000;
const DELETED = 500;

/** The address says which company it is of, so that it is looked up in that company's scope alone. */
export const startExport: UseCase<typeof exportApi.start> = (
  { db, now },
  { companyId, userId },
  { filter, search, sort, separator, dates },
) =>
  inTenant(db, companyId, async (tx) => {
    await lockExports(tx, companyId);
    const at = now();
    const open = await openExports(tx, new Date(at));
    if (open.length >= MAX_EXPORTS) {
      const retryAfterMs = Math.min(...open.map(Number)) - at;
      throw new ApiError('TOO_MANY_REQUESTS', `${MAX_EXPORTS} exports are in progress.`, { retryAfterMs });
    }
    await dropOldExports(tx, new Date(at - KEPT_MS), DELETED);
    const secret = `${companyId}.${newSecret()}`;
    const id = await addExport(tx, {
      companyId,
      userId,
      request: { filter: filterFor(filter, userId), search, sort, separator, dates },
      secretHash: digestOf(secret),
      now: new Date(at),
      until: new Date(at + ADDRESS_MS),
    });
    return { id, download: DOWNLOAD.path.replace(':secret', secret) };
  });
