import { type CallerRow, callerOf } from '#server/db/tables/callers.ts';
import type { World } from '#server/world.ts';
import type { Hearing } from './hearing.ts';

/** How long a caller is known without being looked up again, in ms, though nothing is heard of their company. */
export const KEPT_MS = 30_000;

/** Callers known at once, of some 500 bytes each; beyond them all are forgotten. */
const MOST = 10_000;

export type KnownCallers = ReturnType<typeof knownCallers>;

type Known = { row: CallerRow; until: number; company: { isAsItWas: boolean } };

/**
 * Callers as the database had them a moment ago. One is known only while this node hears of changes, nothing was heard
 * of the people of their company since, and not for long. What is known may let somebody in; to turn them away they are looked up.
 */
export const knownCallers = (
  { db }: Pick<World, 'db'>,
  now: () => number = performance.now.bind(performance),
) => {
  const known = new Map<string, Known>();
  const companies = new Map<string, Known['company']>();
  let isHearing = false;
  let heard = 0;

  const forgetAll = (): void => {
    heard += 1;
    known.clear();
    companies.clear();
  };
  const remember = (identityId: string, row: CallerRow): void => {
    if (known.size >= MOST) forgetAll();
    const company = companies.get(row.company_id) ?? { isAsItWas: true };
    companies.set(row.company_id, company);
    known.set(identityId, { row, company, until: now() + KEPT_MS });
  };
  const hearing = {
    onOpen: (): void => {
      forgetAll();
      isHearing = true;
    },
    onCallers: (companyId: string): void => {
      heard += 1;
      const company = companies.get(companyId);
      if (company) company.isAsItWas = false;
      companies.delete(companyId);
    },
    onLost: (): void => {
      forgetAll();
      isHearing = false;
    },
  };
  return {
    hearing: hearing satisfies Hearing,
    /** The caller, where they are known. */
    find: (identityId: string): CallerRow | undefined => {
      const found = known.get(identityId);
      if (found?.company.isAsItWas && now() < found.until) return found.row;
      if (found) known.delete(identityId);
      return undefined;
    },
    /** The caller as the database has them now, if they are registered. */
    look: async (identityId: string): Promise<CallerRow | undefined> => {
      const before = heard;
      const row = await callerOf(db, identityId);
      // What was heard meanwhile may be of them, and newer than what was read.
      if (row && isHearing && heard === before) remember(identityId, row);
      return row;
    },
  };
};
