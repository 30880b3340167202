import { ApiError } from '#server/context.ts';
import { newId } from '#server/crypto/ids.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id that the client has chosen for what it creates, or a new one. A repeat with the same id creates nothing. */
export const createdId = (chosen: string | undefined): string => {
  if (chosen === undefined) return newId();
  if (UUID.test(chosen)) return chosen.toLowerCase();
  const reason = 'must be a UUID';
  throw new ApiError('MISSING_PARAMETERS', `id: ${reason}`, { issues: [{ path: 'id', reason }] });
};
