export type UsageTone = 'brand' | 'warn' | 'danger';

/** The warning level of the monthly usage: near from 80%, reached at 100%. */
export const usageTone = (count: number, limit: number): UsageTone =>
  count >= limit ? 'danger' : count >= limit * 0.8 ? 'warn' : 'brand';
