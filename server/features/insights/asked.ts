import { ApiError, type AppContext, type Caller } from '#server/context.ts';
import { readInTenant, type Tx } from '#server/db/database.ts';
import { isTooMany } from '#server/db/tables/insights/read-reviews.ts';
import { type Scope, scopeOf } from '#server/db/tables/insights/scope.ts';
import { isTimeout } from '#server/db/tables/reviews/list/find-page.ts';
import { MAX_RANGE_DAYS } from '#shared/contract/insight/schema.ts';
import { daysIn, type Range, rangeBefore } from '#shared/domain/insights/range.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';

export type Asked = { filter: ReviewFilter; from: string; to: string };

/** What insights are about: the range asked for, and the one of as many days before it. */
export type Question = { scope: Scope; range: Range; before: Range; both: Range; days: number };

const invalid = (path: string, reason: string): ApiError =>
  new ApiError('MISSING_PARAMETERS', 'The range of days is invalid.', { issues: [{ path, reason }] });

/** Refuses ranges that are none. */
export const questionOf = async (tx: Tx, { filter, from, to }: Asked): Promise<Question> => {
  const range = { from, to };
  const days = daysIn(range);
  if (days < 1) throw invalid('to', 'is before from');
  if (days > MAX_RANGE_DAYS) throw invalid('from', `is more than ${MAX_RANGE_DAYS} days before to`);
  const before = rangeBefore(range);
  return { scope: await scopeOf(tx, filter), range, before, both: { from: before.from, to }, days };
};

/** Refuses filters that would take too long. */
export const unlessTooBroad = async <Value>(answered: Promise<Value>): Promise<Value> => {
  try {
    return await answered;
  } catch (error) {
    throw isTimeout(error) || isTooMany(error)
      ? new ApiError('FILTER_TOO_BROAD', 'Narrow the filter.')
      : error;
  }
};

/** Reads what answers a question. */
export const answer = <Value>(
  { db }: Pick<AppContext, 'db'>,
  { companyId }: Caller,
  asked: Asked,
  read: (tx: Tx, question: Question) => Promise<Value>,
): Promise<Value> =>
  unlessTooBroad(readInTenant(db, companyId, async (tx) => read(tx, await questionOf(tx, asked))));

/** The rows of the range, and those before it. */
export const split = <Row extends { day: string }>(rows: readonly Row[], { from }: Range) => ({
  now: rows.filter(({ day }) => day >= from),
  before: rows.filter(({ day }) => day < from),
});

/** Arrays of numbers, added place by place. */
export const total = (arrays: readonly (readonly number[])[], places: number): number[] => {
  const sums = new Array<number>(places).fill(0);
  for (const one of arrays)
    for (const [place, count] of one.entries()) sums[place] = (sums[place] ?? 0) + count;
  return sums;
};
