import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';

/** Codes that any call can be refused with, by who may make it. */
const COMMON: Record<Endpoint['access'], readonly ErrorCode[]> = {
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

/** Every code a call may be refused with: those its row names, and those any call can meet. */
export const errorCodesOf = ({ errors, access }: Pick<Endpoint, 'errors' | 'access'>): ErrorCode[] => [
  ...new Set([...errors, ...COMMON[access], ...ALWAYS]),
];
