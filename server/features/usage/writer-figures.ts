import type { AppContext } from '#server/context.ts';
import { writerDay } from '#server/db/tables/replies/writer-usage.ts';
import { type Day, dayOf } from '#shared/domain/account/usage.ts';
import { dollarsFor } from '#shared/domain/writer/writer-price.ts';

export type WriterStatistics = {
  day: Day;
  companies: number;
  calls: number;
  tokensIn: number;
  tokensOut: number;
  /** Calls that brought nothing; answers that nobody may see; calls that were not made for want of any left that day. */
  failures: number;
  held: number;
  capped: number;
  dollars: number;
};

/** What the writer did on a day (UTC) for all companies together, today where none is named; one look at an index. */
export const writerStatistics = async (
  { db, now, writerPrice }: Pick<AppContext, 'db' | 'now' | 'writerPrice'>,
  day: Day = dayOf(now()),
): Promise<WriterStatistics> => {
  const figures = await writerDay(db, day);
  const { tokensIn: input, tokensOut: output } = figures;
  return { day, ...figures, dollars: dollarsFor({ input, output }, writerPrice) };
};
