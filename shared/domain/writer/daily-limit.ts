/**
 * What AI requests are made for, the most important first, with the share of the day's requests at which each stops:
 * what comes later stops earlier, so that drafts never wait for it.
 */
export const WORK_SHARES = {
  draft: 1,
  improve: 0.95,
  batch: 0.9,
  classification: 0.8,
  backfill: 0.6,
} as const;

export type Work = keyof typeof WORK_SHARES;

export const WORKS = [
  'draft',
  'improve',
  'batch',
  'classification',
  'backfill',
] as const satisfies readonly Work[];

/** How many requests a company may have made on a day before work of this class stops. */
export const workLimit = (work: Work, callsADay: number): number =>
  Math.max(work === 'draft' ? 0 : 1, Math.floor(callsADay * WORK_SHARES[work]));

/** The requests of all classes, which each class's limit is compared with. */
export const callsTogether = (calls: Readonly<Record<Work, number>>): number =>
  WORKS.reduce((sum, work) => sum + calls[work], 0);
