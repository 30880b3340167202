import type { Admission } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Description } from './descriptions/described.ts';

type Refusing = Admission & Pick<Description, 'errors'>;

/** Error codes any endpoint can return, by its required access. */
const COMMON: Record<Admission['access'], readonly ErrorCode[]> = {
  anyone: [],
  identified: ['EXPIRED_TOKEN', 'ENTITY_NOT_FOUND'],
  'signed-in': ['EXPIRED_TOKEN', 'ENTITY_NOT_FOUND'],
  paying: [
    'EXPIRED_TOKEN',
    'ENTITY_NOT_FOUND',
    'TRIAL_EXPIRED',
    'SUBSCRIPTION_EXPIRED',
    'NO_ACTIVE_SUBSCRIPTION',
  ],
};

const ALWAYS: readonly ErrorCode[] = [
  'MISSING_PARAMETERS',
  'REQUEST_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'ERROR',
  'SERVICE_UNAVAILABLE',
];

/** Every error code an endpoint can return: its own and the common ones. */
export const errorCodesOf = ({ errors, access, right }: Refusing): ErrorCode[] => {
  const ofRole: ErrorCode[] = right === null || right === 'read' ? [] : ['NOT_ALLOWED'];
  return [...new Set([...errors, ...COMMON[access], ...ofRole, ...ALWAYS])];
};
