import type { World } from '#server/world.ts';
import { type Company, type Listener, placeOf, readOnce } from './live-round.ts';

/** Companies read at once on this node, so that many changes leave connections for requests. */
const AT_ONCE = 4;

/** The first and the longest wait before looking again at what an older transaction holds up, in ms. */
const FIRST_LOOK_MS = 20;
const LAST_LOOK_MS = 1000;

/** The wait after a reading failed, in ms. */
const FAILED_MS = 5000;

export type Hub = ReturnType<typeof openHub>;

/** Reads what changes, company by company, and tells whoever is looking. */
export const openHub = (world: World) => {
  const companies = new Map<string, Company>();
  const due = new Set<Company>();
  const reading = new Set<Promise<void>>();
  let isClosed = false;

  const wake = (company: Company): void => {
    clearTimeout(company.timer);
    due.add(company);
    work();
  };
  const work = (): void => {
    for (const company of due) {
      if (isClosed || reading.size >= AT_ONCE) return;
      if (company.isReading) continue; // it stays due, and is read again as soon as this reading is done
      due.delete(company);
      company.isReading = true;
      const round = readOnce(world, company)
        .catch((error: unknown): 'unsettled' => {
          world.log.warn({ err: error, companyId: company.id }, 'changes could not be read');
          company.wait = FAILED_MS;
          return 'unsettled';
        })
        .then((next) => {
          company.isReading = false;
          reading.delete(round);
          const isLookedAt = company.listeners.size + company.joining.size > 0;
          if (next === 'more' || company.joining.size > 0) due.add(company);
          if (next === 'nothing') company.wait = FIRST_LOOK_MS;
          if (next === 'unsettled' && isLookedAt && !isClosed) {
            company.timer = setTimeout(wake, company.wait, company);
            company.wait = Math.min(company.wait * 2, LAST_LOOK_MS);
          }
          work();
        });
      reading.add(round);
    }
  };
  const companyOf = (id: string): Company => {
    const known = companies.get(id);
    if (known) return known;
    const joining = new Map<Listener, string | undefined>();
    const company: Company = {
      ...{ id, cursor: undefined, listeners: new Set<Listener>(), joining },
      ...{ isReading: false, wait: FIRST_LOOK_MS, timer: undefined },
    };
    companies.set(id, company);
    return company;
  };

  return {
    /** From now on `listener` is told; where it stood at a cursor before, first what it has missed since. */
    join: (companyId: string, listener: Listener, cursor: string | undefined): void => {
      const company = companyOf(companyId);
      company.joining.set(listener, cursor);
      wake(company);
    },
    leave: (companyId: string, listener: Listener): void => {
      const company = companies.get(companyId);
      company?.joining.delete(listener);
      company?.listeners.delete(listener);
      if (!company || company.listeners.size + company.joining.size > 0) return;
      clearTimeout(company.timer);
      due.delete(company);
      companies.delete(companyId);
    },
    /** Something has changed in a company, or may have. */
    wake: (companyId: string): void => {
      const company = companies.get(companyId);
      if (company) wake(company);
    },
    wakeAll: (): void => {
      for (const company of companies.values()) wake(company);
    },
    /** Shows that we are there, and how far everybody has been told, so that whoever comes back need not be told more. */
    beat: (): void => {
      for (const { listeners, cursor } of companies.values())
        for (const listener of listeners) listener.tell(placeOf(cursor));
    },
    close: async (): Promise<void> => {
      isClosed = true;
      for (const { timer } of companies.values()) clearTimeout(timer);
      await Promise.all(reading);
    },
  };
};
