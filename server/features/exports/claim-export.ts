import { ApiError, contextFor, type ServerContext } from '#server/context.ts';
import { digestOf } from '#server/crypto/digest.ts';
import { inTenant } from '#server/db/database.ts';
import { asCaller, callerOf, isCaller } from '#server/db/tables/company/callers.ts';
import { exportBySecret, saveExport } from '#server/db/tables/operations/exports.ts';
import { ExportRequest } from '#shared/contract/export/schema.ts';
import { type AppScope, isSameScope, noApp } from '#shared/domain/account/app-scope.ts';
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
  /** Those whose reviews it has. */
  apps: AppScope;
};

const notFound = () => new ApiError('ENTITY_NOT_FOUND', 'This download is over. Start the export again.');

/** Begins the download of a secret: once, in its time, if the person who started the export still has access. */
export const claimExport = async (context: ServerContext, secret: string): Promise<Claimed> => {
  const { db, now } = contextFor(context, noApp);
  const companyId = /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(secret)?.[1];
  if (companyId === undefined || !UUID.test(companyId)) throw notFound();
  const claimed = await inTenant(db, companyId, async (tx) => {
    const row = await exportBySecret(tx, digestOf(secret), new Date(now()));
    const request = ExportRequest.safeParse(row?.request);
    if (!row || !request.success) throw notFound();
    await saveExport(tx, row.export_id, {
      state: 'running',
      secret_hash: null,
      lease_until: new Date(now() + LEASE_MS),
    });
    return {
      id: row.export_id,
      companyId,
      userId: row.user_id,
      startedAt: row.created_at,
      request: request.data,
    };
  });
  try {
    return { ...claimed, apps: await appsAllowed(context, claimed) };
  } catch (error) {
    await inTenant(db, companyId, (tx) => saveExport(tx, claimed.id, { state: 'failed' }));
    throw error;
  }
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Started = Pick<Claimed, 'companyId' | 'userId' | 'startedAt'>;

/** The apps that the person sees. Refuses one who is gone, has signed out everywhere since, or has lost access. */
const appsAllowed = async (
  context: ServerContext,
  { companyId, userId, startedAt }: Started,
): Promise<AppScope> => {
  const row = await callerOf(context.db, userId, companyId);
  if (!isCaller(row)) throw notFound();
  if (row.tokens_valid_after && startedAt < row.tokens_valid_after)
    throw new ApiError('EXPIRED_TOKEN', 'Your session has expired. Sign in again.');
  const { auth, apps } = asCaller(row, context);
  const error = accessErrorAt('paying', auth);
  if (error !== undefined) throw new ApiError(error, 'No active subscription or trial.');
  return apps;
};

/** Refuses to go on for a person who may not see all of it any more. */
export const requireAccess = async (context: ServerContext, claimed: Claimed): Promise<void> => {
  if (!isSameScope(await appsAllowed(context, claimed), claimed.apps)) throw notFound();
};
