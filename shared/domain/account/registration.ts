/** Characters a password has at least. */
export const PASSWORD_MIN = 8;
/** Characters a password has at most: what the identity provider takes. */
const PASSWORD_MAX = 4096;
const EMAIL_MAX = 320;
const NAME_MAX = 200;

export type FieldError = 'required' | 'invalid' | 'too-short' | 'too-long' | 'mismatch';

export type AccountFields = { email: string; password: string; repeat: string };
export type PersonFields = { firstName: string; lastName: string; companyName: string };
type Errors<Fields> = Partial<Record<keyof Fields, FieldError>>;

const errorsOf = <Field extends string>(found: Record<Field, FieldError | undefined>) => {
  const errors: Partial<Record<Field, FieldError>> = {};
  for (const field in found) if (found[field] !== undefined) errors[field] = found[field];
  return errors;
};

/** The one spelling of an e-mail under which its account is known. */
export const plainEmail = (email: string): string => email.trim().toLowerCase();

/** An e-mail address. No dot fits two of its parts: a pattern that can be read in two ways takes quadratic time. */
const EMAIL_ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => EMAIL_ADDRESS.test(text);

const emailError = (email: string): FieldError | undefined => {
  const text = email.trim();
  if (text === '') return 'required';
  if (text.length > EMAIL_MAX) return 'too-long';
  return isEmail(text) ? undefined : 'invalid';
};

/** What is wrong with a password that is to be set. */
export const passwordError = (password: string): FieldError | undefined => {
  if (password === '') return 'required';
  if (password.length < PASSWORD_MIN) return 'too-short';
  return password.length > PASSWORD_MAX ? 'too-long' : undefined;
};

/** What is wrong with its repetition. */
export const repeatError = (password: string, repeat: string): FieldError | undefined => {
  if (repeat === '') return 'required';
  return repeat === password ? undefined : 'mismatch';
};

/** Whether a name shows anything: one of spaces, control and joining characters alone does not. */
export const isVisible = (name: string): boolean => /[^\p{Z}\p{Cc}\p{Cf}]/u.test(name);

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

/** First and last name from one that stands in one piece: what comes after the first space is the last name. */
export const namesOf = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
};
