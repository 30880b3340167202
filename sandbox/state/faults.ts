import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { insert, rows, run } from './rows.ts';

export const Vendor = z.enum([
  'app-store-connect',
  'itunes',
  'google-oauth',
  'google-play',
  'play-reporting',
  'play-store',
  'ai',
  'paddle',
  'mail',
]);
export type Vendor = z.infer<typeof Vendor>;

/**
 * `over-quota` and `api-disabled`: Google's 403s for a quota that is used up and for an API that is switched off.
 * `parallel-429`: Apple refuses a second call of a key while the first is still open; `ms` holds each call open.
 */
export const FaultKind = z.enum([
  'status',
  'delay',
  'cut',
  'accept-then-cut',
  'apply-late',
  'parallel-429',
  'over-quota',
  'api-disabled',
]);
export type FaultKind = z.infer<typeof FaultKind>;

const Fault = z.object({
  id: z.number(),
  vendor: Vendor,
  path: z.string().nullable(),
  about: z.string().nullable(),
  kind: FaultKind,
  status: z.number().nullable(),
  /** With a status: what the vendor says. */
  message: z.string().nullable(),
  ms: z.number().nullable(),
  remaining: z.number().nullable(),
});
export type Fault = z.infer<typeof Fault>;

export const addFault = (db: DatabaseSync, fault: Omit<Fault, 'id'>): number =>
  insert(
    db,
    'insert into faults (vendor, path, about, kind, status, message, ms, remaining) values (?, ?, ?, ?, ?, ?, ?, ?)',
    fault.vendor,
    fault.path,
    fault.about,
    fault.kind,
    fault.status,
    fault.message,
    fault.ms,
    fault.remaining,
  );

export const allFaults = (db: DatabaseSync): Fault[] => rows(db, Fault, 'select * from faults order by id');

export const clearFaults = (db: DatabaseSync): number => run(db, 'delete from faults');

export const removeFault = (db: DatabaseSync, id: number): number =>
  run(db, 'delete from faults where id = ?', id);

/** What a fault is matched against: the path with and without the vendor's prefix, and the call's content. */
type Call = {
  vendor: Vendor;
  paths: readonly string[];
  body: unknown;
  /** Those that can happen at this point; all by default. */
  kinds?: readonly FaultKind[];
};

const meets = ({ path, about, kind }: Fault, { paths, body, kinds }: Call): boolean =>
  (kinds === undefined || kinds.includes(kind)) &&
  (path === null || paths.some((each) => new RegExp(path).test(each))) &&
  (about === null || [...paths, JSON.stringify(body) ?? ''].some((each) => each.includes(about)));

/** Takes the oldest matching fault and decrements its `times`; without `times` it stays until it is deleted. */
export const takeFault = (db: DatabaseSync, call: Call): Fault | undefined => {
  const fault = rows(db, Fault, 'select * from faults where vendor = ? order by id', call.vendor).find(
    (each) => meets(each, call),
  );
  if (fault?.remaining === 1) run(db, 'delete from faults where id = ?', fault.id);
  else if (fault?.remaining) run(db, 'update faults set remaining = remaining - 1 where id = ?', fault.id);
  return fault;
};
