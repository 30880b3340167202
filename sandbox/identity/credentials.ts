import { type Refused, refuse } from './answer.ts';

/** The normalised form of an address, which identifies its account. */
export const emailOf = (text: string | undefined): { email: string } | Refused => {
  if (text === undefined || text === '') return refuse('MISSING_EMAIL');
  const email = text.trim().normalize('NFKC').toLowerCase();
  const isEmail = email.length <= 254 && email.isWellFormed() && ADDRESS.test(email);
  return isEmail ? { email } : refuse('INVALID_EMAIL');
};

/** No invisible characters: two accounts must not look alike. */
const ADDRESS =
  /^[^\s\p{C}\p{DI}\u2800@<>",;:\\()[\]]{1,64}@[^\s\p{C}\p{DI}\u2800@<>",;:\\()[\].]+(\.[^\s\p{C}\p{DI}\u2800@<>",;:\\()[\].]+)+$/u;

/** Bounds the cost of hashing. */
const LONGEST = 4096;

/** The product's own rule; Google's provider takes six. */
export const MIN_PASSWORD_LENGTH = 8;

export const newPasswordOf = (text: string | undefined): { password: string } | Refused => {
  if (text === undefined || text === '') return refuse('MISSING_PASSWORD');
  if (text.length > LONGEST) return refuse('PASSWORD_DOES_NOT_MEET_REQUIREMENTS');
  return text.length < MIN_PASSWORD_LENGTH
    ? refuse('WEAK_PASSWORD : Password should be at least 8 characters')
    : { password: text };
};

/** A password for sign-in; an impossible one is rejected like a wrong one. */
export const validPassword = (text: string | undefined): { password: string } | Refused => {
  if (text === undefined || text === '') return refuse('MISSING_PASSWORD');
  return text.length > LONGEST ? refuse('INVALID_LOGIN_CREDENTIALS') : { password: text };
};
