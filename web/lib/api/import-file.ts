import { IMPORT, type ImportResult } from '#shared/contract/application/import.ts';
import { failed, type Result } from '#shared/domain/result.ts';
import { signedIn } from '#web/lib/auth/session.ts';
import { type Failure, pathOf, sendAs } from './call.ts';

/** Timeout in ms, for a large file on a slow connection. */
const TIMEOUT_MS = 10 * 60_000;

/** Uploads one of Google's monthly exports. */
export const importFile = async (appId: string, file: File): Promise<Result<ImportResult, Failure>> => {
  // Checked before the upload: the server closes the connection on a larger file, which looks like a network error.
  if (file.size > IMPORT.largest) return failed({ kind: 'refused', code: 'REQUEST_TOO_LARGE', status: 413 });
  return sendAs(signedIn)(IMPORT.output, {
    path: pathOf(IMPORT.path, { id: appId }),
    patienceMs: TIMEOUT_MS,
    init: { method: IMPORT.method, headers: { 'Content-Type': IMPORT.type }, body: file },
  });
};
