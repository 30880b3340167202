/** Every code an answer of the API can carry, with the status it travels under. */
export const ERROR_STATUS = {
  /** The code of a call that was not refused. */
  SUCCESS: 200,
  MISSING_PARAMETERS: 400,
  EXPIRED_TOKEN: 401,
  TRIAL_EXPIRED: 403,
  SUBSCRIPTION_EXPIRED: 403,
  NO_ACTIVE_SUBSCRIPTION: 403,
  ENTITY_NOT_FOUND: 404,
  REVIEW_NOT_FOUND: 404,
  ENTITY_ALREADY_EXISTS: 409,
  STORE_ALREADY_LINKED: 409,
  STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY: 409,
  /** The reviewer, or somebody else of the company, changed what the caller was looking at. */
  REVIEW_CHANGED: 409,
  /** The reply has gone to the store, or is going: it can be changed, not taken back. */
  ALREADY_SENT: 409,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_CHARACTERS: 422,
  FILL_GOOGLE_CONFIG: 422,
  FILL_APPLE_CONFIG: 422,
  CHECK_GOOGLE_CONFIG: 422,
  CHECK_APPLE_CONFIG: 422,
  NO_PERMISSIONS: 422,
  /** The Google Play Developer API is not switched on in the Google Cloud project of the key. */
  GOOGLE_API_DISABLED: 422,
  NO_PUBLISHED_APPS: 422,
  NO_PUBLISHED_APPS_OR_DEVELOPER: 422,
  NO_APPS: 422,
  /** What was brought in is not Google's export of reviews, or another app's, or not text as it writes it. */
  IMPORT_WRONG_FILE: 422,
  IMPORT_WRONG_APP: 422,
  IMPORT_WRONG_ENCODING: 422,
  /** The month's processed reviews are used up; reading, writing by hand and sending go on. */
  LIMIT_REACHED: 422,
  /** The writer answered, but no answer of it could be shown. */
  REPLY_HELD: 422,
  TOO_MANY_REQUESTS: 429,
  ERROR: 500,
  DB_OPERATION_ERROR: 500,
  STORE_API_ERROR: 502,
  ERROR_SUBMIT: 502,
  WRITER_ERROR: 502,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/** The code of an error body, whatever else it may be; `ERROR` for anything unknown. */
export const errorCodeOf = (code: unknown): ErrorCode =>
  typeof code === 'string' && isKnown(code) ? code : 'ERROR';
