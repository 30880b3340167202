export type UsageTone = 'brand' | 'warn' | 'danger';

/** How near the month's count is to its limit: a warning from 80 %, and the end of it at 100 %. */
export const usageTone = (count: number, limit: number): UsageTone =>
  count >= limit ? 'danger' : count >= limit * 0.8 ? 'warn' : 'brand';
