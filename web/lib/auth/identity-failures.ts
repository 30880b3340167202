import * as z from 'zod/mini';
import type { ProviderFailure } from '#shared/domain/account/provider-failures.ts';

export type SignInFailure = 'invalid' | 'too-many' | 'network' | 'other';
/** Of a code after the password; `over`: the password has to be given again. */
export type CodeFailure = 'wrong' | 'over' | 'too-many' | 'network' | 'other';
export type RegisterFailure = 'taken' | 'uninvited' | 'weak' | 'too-many' | 'network' | 'other';
export type PasswordFailure = 'recent-login' | 'invalid' | 'weak' | 'network' | 'other';

/** Why a sign-in at the provider failed, and the code for the operator. */
export type ProviderRefusal = { failure: ProviderFailure; code: string };

const Coded = z.object({ code: z.string() });

/** The provider's error code without its prefix; empty for other errors. */
export const codeOf = (error: unknown): string => {
  const read = Coded.safeParse(error);
  return read.success ? read.data.code.replace('auth/', '') : '';
};

const SIGN_IN: Readonly<Record<string, SignInFailure>> = {
  'wrong-password': 'invalid',
  'user-not-found': 'invalid',
  'invalid-credential': 'invalid',
  'invalid-email': 'invalid',
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
  'invalid-user-token': 'invalid',
  'user-disabled': 'invalid',
  'weak-password': 'weak',
  'network-request-failed': 'network',
};

export const signInFailure = (error: unknown): SignInFailure => SIGN_IN[codeOf(error)] ?? 'other';
export const registerFailure = (error: unknown): RegisterFailure => REGISTER[codeOf(error)] ?? 'other';
export const passwordFailure = (error: unknown): PasswordFailure => PASSWORD[codeOf(error)] ?? 'other';
