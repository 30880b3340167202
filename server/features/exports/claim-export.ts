import { ApiError, type AppContext } from '#server/context.ts';
import { digestOf } from '#server/crypto/digest.ts';
import { inTenant } from '#server/db/database.ts';
import { asCaller, callerOf } from '#server/db/tables/company/callers.ts';
import { exportBySecret, saveExport } from '#server/db/tables/operations/exports.ts';
import { ExportRequest } from '#shared/contract/export/schema.ts';
import { accessErrorAt } from '#shared/domain/account/entry-points.ts';

/** How long a node may not be heard of before it is presumed dead, in ms. */
export const LEASE_MS = 60_000;

/** An export whose download has begun. */
export type Claimed = {
  id: string;
  companyId: string;
  userId: string;
  startedAt: Date;
  request: ExportRequest;
};

const notFound = () => new ApiError('ENTITY_NOT_FOUND', 'This download is over. Start the export again.');

/** Begins the download of a secret: once, in its time, if the person who started the export still has access. */
export const claimExport = async (context: AppContext, secret: string): Promise<Claimed> => {
  const { db, now } = context;
  const companyId = /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(secret)?.[1];
  if (companyId === undefined || !UUID.test(companyId)) throw notFound();
  const claimed = await inTenant(db, companyId, async (tx) => {
    const row = await exportBySecret(tx, digestOf(secret), new Date(now()));
    const request = ExportRequest.safeParse(row?.request);
    if (!row || !request.success) throw notFound();
    await saveExport(tx, row.export_id, {
      ...{ state: 'running', secret_hash: null, lease_until: new Date(now() + LEASE_MS) },
    });
    return {
      ...{ id: row.export_id, companyId, userId: row.user_id, startedAt: row.created_at },
      request: request.data,
    };
  });
  try {
    await requireAccess(context, claimed);
  } catch (error) {
    await inTenant(db, companyId, (tx) => saveExport(tx, claimed.id, { state: 'failed' }));
    throw error;
  }
  return claimed;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Refuses a person who is gone, has signed out everywhere since, or whose company has lost access. */
export const requireAccess = async (
  { db, now }: AppContext,
  { companyId, userId, startedAt }: Pick<Claimed, 'companyId' | 'userId' | 'startedAt'>,
): Promise<void> => {
  const row = await callerOf(db, userId);
  if (row?.company_id !== companyId) throw notFound();
  if (row.tokens_valid_after && startedAt < row.tokens_valid_after)
    throw new ApiError('EXPIRED_TOKEN', 'Your session has expired. Sign in again.');
  const error = accessErrorAt('paying', asCaller(row, now()).auth);
  if (error !== undefined) throw new ApiError(error, 'No active subscription or trial.');
};
