import type { AppContext } from '#server/context.ts';
import { writerDay } from '#server/db/tables/replies/writer-usage.ts';
import { type Day, dayOf } from '#shared/domain/calendar.ts';
import { dollarsFor } from '#shared/domain/writer/writer-price.ts';

export type WriterStatistics = {
  day: Day;
  companies: number;
  calls: number;
  tokensIn: number;
  tokensOut: number;
  /** Failed calls; blocked answers; calls not made because the daily limit was reached. */
  failures: number;
  blocked: number;
  overLimit: number;
  dollars: number;
};

/** The AI usage of all companies on a day (UTC), today by default; one index lookup. */
export const writerStatistics = async (
  { db, now, writerPrice }: Pick<AppContext, 'db' | 'now' | 'writerPrice'>,
  day: Day = dayOf(now()),
): Promise<WriterStatistics> => {
  const totals = await writerDay(db, day);
  const { tokensIn: input, tokensOut: output } = totals;
  return { day, ...totals, dollars: dollarsFor({ input, output }, writerPrice) };
};
