import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { Vendor } from './faults.ts';
import { insert, rows, run } from './rows.ts';

/** A demo that runs for weeks must not fill the disk. */
const keptCalls = 50_000;

const json = z.string().transform((text): unknown => JSON.parse(text));
const Texts = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const Entry = z.object({
  seq: z.number(),
  vendor: Vendor,
  method: z.string(),
  path: z.string(),
  query: json.pipe(Texts),
  headers: json.pipe(Texts),
  body: json.nullable(),
  status: z.number().nullable(),
  fault: z.string().nullable(),
  at: z.number(),
});
export type JournalEntry = z.infer<typeof Entry>;

export const note = (db: DatabaseSync, entry: Omit<JournalEntry, 'seq'>): void => {
  const seq = insert(
    db,
    `insert into journal (vendor, method, path, query, headers, body, status, fault, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entry.vendor,
    entry.method,
    entry.path,
    JSON.stringify(entry.query),
    JSON.stringify(entry.headers),
    entry.body === undefined || entry.body === null ? null : JSON.stringify(entry.body),
    entry.status,
    entry.fault,
    entry.at,
  );
  if (seq % 1000 === 0) run(db, 'delete from journal where seq <= ?', seq - keptCalls);
};

export const journalOf = (db: DatabaseSync, vendor: Vendor | undefined): JournalEntry[] =>
  rows(db, Entry, 'select * from journal where ?1 is null or vendor = ?1 order by seq', vendor ?? null);

export const clearJournal = (db: DatabaseSync, vendor: Vendor | undefined): number =>
  run(db, 'delete from journal where ?1 is null or vendor = ?1', vendor ?? null);
