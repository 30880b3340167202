import type { UseCase } from '#server/context.ts';
import type { insight } from '#shared/contract/insight.ts';

export const getWeek: UseCase<typeof insight.week> = () => Promise.reject(new Error('to do'));
