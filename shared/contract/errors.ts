/** Every code that a response of the API can carry, with its HTTP status. */
export const ERROR_STATUS = {
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
  /** The reviewer, or another user of the company, changed the review or its reply meanwhile. */
  REVIEW_CHANGED: 409,
  /** What is asked for is not possible here, or not for this person. */
  NOT_ALLOWED: 409,
  /** The reply has been sent, or is being sent: it can be changed but not undone. */
  ALREADY_SENT: 409,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_CHARACTERS: 422,
  FILL_GOOGLE_CONFIG: 422,
  FILL_APPLE_CONFIG: 422,
  CHECK_GOOGLE_CONFIG: 422,
  CHECK_APPLE_CONFIG: 422,
  NO_PERMISSIONS: 422,
  /** The Google Play Developer API is not enabled in the Google Cloud project of the key. */
  GOOGLE_API_DISABLED: 422,
  NO_PUBLISHED_APPS: 422,
  NO_PUBLISHED_APPS_OR_DEVELOPER: 422,
  NO_APPS: 422,
  /** An imported file is not a Google review export, belongs to another app, or has an unknown encoding. */
  IMPORT_WRONG_FILE: 422,
  IMPORT_WRONG_APP: 422,
  IMPORT_WRONG_ENCODING: 422,
  /** Monthly review limit reached; syncing, manual replies and sending still work. */
  LIMIT_REACHED: 422,
  /** The AI answered, but no answer passed the checks. */
  REPLY_BLOCKED: 422,
  /** The filter cannot be answered in time; narrower ones can. */
  FILTER_TOO_BROAD: 422,
  /** There are as many of these as there may be. */
  MAXIMUM_REACHED: 422,
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

/** The code of an error body; `ERROR` for anything unknown. */
export const errorCodeOf = (code: unknown): ErrorCode =>
  typeof code === 'string' && isKnown(code) ? code : 'ERROR';
