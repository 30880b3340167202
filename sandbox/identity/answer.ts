/** Google's error messages, which the SDK maps to its codes. */
export type Code =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_IDP_RESPONSE : The postBody holds no Google account.'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_OOB_CODE'
  | 'INVALID_REFRESH_TOKEN'
  | 'Invalid request body'
  | 'MISSING_EMAIL'
  | 'MISSING_PASSWORD'
  | 'NOT_FOUND'
  | 'OPERATION_NOT_ALLOWED'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'
  | 'PERMISSION_DENIED : The request comes from another page.'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD : Password should be at least 8 characters';

export type Refused = { refused: Code };

export const refuse = (refused: Code): Refused => ({ refused });

export const isRefused = (outcome: object): outcome is Refused => 'refused' in outcome;

/** https://cloud.google.com/identity-platform/docs/reference/rest: the body of every refusal. */
export const errorBody = (status: number, message: Code) => ({
  error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
});
