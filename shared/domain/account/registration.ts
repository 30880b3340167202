/** Minimum length of a password, in UTF-16 code units. */
export const PASSWORD_MIN = 8;
/** The identity provider's limit. */
export const PASSWORD_MAX = 4096;
const EMAIL_MAX = 320;
const NAME_MAX = 200;

export type FieldError = 'required' | 'invalid' | 'too-short' | 'too-long' | 'mismatch';

export type AccountFields = { email: string; password: string; repeat: string };
export type PersonFields = { firstName: string; lastName: string; companyName: string };
type Errors<Fields> = Partial<Record<keyof Fields, FieldError>>;

const errorsOf = <Field extends string>(results: Record<Field, FieldError | undefined>) => {
  const errors: Partial<Record<Field, FieldError>> = {};
  for (const field in results) if (results[field] !== undefined) errors[field] = results[field];
  return errors;
};

/** The normalized e-mail that identifies an account. */
export const normalizedEmail = (email: string): string => email.trim().toLowerCase();

/** A dot matches only one part of the pattern: an ambiguous one would backtrack in quadratic time. */
const EMAIL_ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => EMAIL_ADDRESS.test(text);

export const emailError = (email: string): FieldError | undefined => {
  const text = email.trim();
  if (text === '') return 'required';
  if (text.length > EMAIL_MAX) return 'too-long';
  return isEmail(text) ? undefined : 'invalid';
};

export const passwordError = (password: string): FieldError | undefined => {
  if (password === '') return 'required';
  if (password.length < PASSWORD_MIN) return 'too-short';
  return password.length > PASSWORD_MAX ? 'too-long' : undefined;
};

export const repeatError = (password: string, repeat: string): FieldError | undefined => {
  if (repeat === '') return 'required';
  return repeat === password ? undefined : 'mismatch';
};

/** Whether a text has at least one character that can be seen: no space, control, format or filler character. */
export const isVisible = (name: string): boolean => /[^\p{Z}\p{C}\p{DI}\u2800]/u.test(name);

const nameError = (name: string): FieldError | undefined => {
  const text = name.trim();
  if (!isVisible(text)) return 'required';
  return text.length > NAME_MAX ? 'too-long' : undefined;
};

export const accountErrors = ({ email, password, repeat }: AccountFields): Errors<AccountFields> =>
  errorsOf({
    email: emailError(email),
    password: passwordError(password),
    repeat: repeatError(password, repeat),
  });

export const personErrors = ({ firstName, lastName, companyName }: PersonFields): Errors<PersonFields> =>
  errorsOf({
    firstName: nameError(firstName),
    lastName: nameError(lastName),
    companyName: nameError(companyName),
  });

/** Splits a full name at the first space. */
export const namesOf = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
};
