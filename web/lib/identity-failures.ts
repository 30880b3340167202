import * as z from 'zod/mini';

export type SignInFailure = 'invalid' | 'cancelled' | 'blocked' | 'too-many' | 'network' | 'other';
export type RegisterFailure = 'taken' | 'weak' | 'too-many' | 'network' | 'other';
export type PasswordFailure = 'recent-login' | 'weak' | 'network' | 'other';

const Coded = z.object({ code: z.string() });

/** The provider's own code of a failure, without its prefix; empty for anything else that was thrown. */
export const codeOf = (error: unknown): string => {
  const read = Coded.safeParse(error);
  return read.success ? read.data.code.replace('auth/', '') : '';
};

const SIGN_IN: Readonly<Record<string, SignInFailure>> = {
  'wrong-password': 'invalid',
  'user-not-found': 'invalid',
  'invalid-credential': 'invalid',
  'invalid-email': 'invalid',
  'popup-closed-by-user': 'cancelled',
  'cancelled-popup-request': 'cancelled',
  'user-cancelled': 'cancelled',
  'popup-blocked': 'blocked',
  'too-many-requests': 'too-many',
  'network-request-failed': 'network',
};

const REGISTER: Readonly<Record<string, RegisterFailure>> = {
  'email-already-in-use': 'taken',
  'weak-password': 'weak',
  'too-many-requests': 'too-many',
  'network-request-failed': 'network',
};

const PASSWORD: Readonly<Record<string, PasswordFailure>> = {
  'requires-recent-login': 'recent-login',
  'user-token-expired': 'recent-login',
  'weak-password': 'weak',
  'network-request-failed': 'network',
};

export const signInFailure = (error: unknown): SignInFailure => SIGN_IN[codeOf(error)] ?? 'other';
export const registerFailure = (error: unknown): RegisterFailure => REGISTER[codeOf(error)] ?? 'other';
export const passwordFailure = (error: unknown): PasswordFailure => PASSWORD[codeOf(error)] ?? 'other';
