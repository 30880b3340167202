import { failed, type Result } from '#shared/domain/result.ts';
import type { PasswordFailure } from './identity-failures.ts';
import { loadIdentity } from './session.ts';

export const changePassword = async (password: string): Promise<Result<void, PasswordFailure>> => {
  const opened = await loadIdentity();
  return opened ? opened.changePassword(password) : failed('network');
};
