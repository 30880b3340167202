import { writerDay } from '#server/db/tables/writer-usage.ts';
import type { World } from '#server/world.ts';
import { type Day, dayOf } from '#shared/domain/usage.ts';
import { dollarsFor } from '#shared/domain/writer-price.ts';

export type WriterFigures = {
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
export const writerFigures = async (
  { db, now, writerPrice }: Pick<World, 'db' | 'now' | 'writerPrice'>,
  day: Day = dayOf(now()),
): Promise<WriterFigures> => {
  const figures = await writerDay(db, day);
  const { tokensIn: input, tokensOut: output } = figures;
  return { day, ...figures, dollars: dollarsFor({ input, output }, writerPrice) };
};
