import { IMPORT, type ImportResult } from '#shared/contract/import.ts';
import { failed, type Result } from '#shared/domain/result.ts';
import { signedIn } from '#web/lib/auth/session.ts';
import { type Failure, pathOf, sendAs } from './call.ts';

/** A large file over a slow line takes its time, in ms. */
const PATIENCE_MS = 10 * 60_000;

/** Brings one of Google's monthly exports in, the file as it is. */
export const importFile = async (appId: string, file: File): Promise<Result<ImportResult, Failure>> => {
  // Said before it is sent: a server that has heard enough hangs up, which reads as a lost connection.
  if (file.size > IMPORT.largest) return failed({ kind: 'refused', code: 'REQUEST_TOO_LARGE', status: 413 });
  return sendAs(signedIn)(IMPORT.output, {
    path: pathOf(IMPORT.path, { id: appId }),
    patienceMs: PATIENCE_MS,
    init: { method: IMPORT.method, headers: { 'Content-Type': IMPORT.type }, body: file },
  });
};
