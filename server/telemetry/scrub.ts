/** Fields and headers whose value is never logged, in any spelling. */
const SECRET_NAMES =
  /^(.*(password|passwd|secret|token|apikey|privatekey|masterkey|sealedkey|datakey|assertion|credentials?)|authorization|cookie|setcookie|p8|serviceaccount(json)?|xapikey|paddlesignature|database(owner|direct)?url|connectionstring)$/;

/** Numeric fields whose names only look like secrets. */
const HARMLESS = /^(tokens?(in|out)|(input|output|prompt|completion|total)tokens?|tokens)$/;

export const isSecret = (name: string): boolean => {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return SECRET_NAMES.test(plain) && !HARMLESS.test(plain);
};

/** Patterns of secrets within a text. None crosses a quote, so a line of JSON stays valid. */
const SECRET_PATTERNS: [RegExp, string][] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[^"]*?(-----END [A-Z ]*PRIVATE KEY-----|(?="|$))/g, '[secret]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [secret]'],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '[secret]'],
  [/\b(sk-|pdl_(live|sdbx|ntfset)_)[\w-]{8,}/g, '[secret]'],
  [/([a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"\\]*:)[^\s@/"\\]+@/gi, '$1[secret]@'],
  [/(\/export\/download\/)[^\s/"'\\]+/g, '$1[secret]'],
  [
    /([?&](access_token|id_token|refresh_token|token|client_secret|password|oobcode)=)[^&\s"'\\]+/gi,
    '$1[secret]',
  ],
];

/** A text without anything that looks like a secret. */
export const scrubText = (text: string): string =>
  SECRET_PATTERNS.reduce((clean, [look, instead]) => clean.replace(look, instead), text);

const DEEPEST = 8;

/** The same value without secrets, by name and by pattern, at any practical depth. Errors keep their text. */
export const scrub = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.map((inner) => scrub(inner, depth + 1));
  const fields =
    value instanceof Error ? { type: value.name, message: value.message, stack: value.stack } : {};
  return Object.fromEntries(
    Object.entries({ ...fields, ...value, ...causeOf(value) }).map(([name, inner]) => [
      name,
      isSecret(name) ? '[secret]' : scrub(inner, depth + 1),
    ]),
  );
};

const causeOf = (value: object): object =>
  value instanceof Error && value.cause !== undefined ? { cause: value.cause } : {};
