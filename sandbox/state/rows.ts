import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

const statement = (db: DatabaseSync, sql: string): StatementSync => {
  const known = prepared.get(db) ?? new Map<string, StatementSync>();
  prepared.set(db, known);
  const found = known.get(sql) ?? db.prepare(sql);
  known.set(sql, found);
  return found;
};

/** A time, stored in epoch ms. */
export const moment = z.number().transform((ms) => new Date(ms));

export const run = (db: DatabaseSync, sql: string, ...values: SQLInputValue[]): number =>
  Number(statement(db, sql).run(...values).changes);

export const insert = (db: DatabaseSync, sql: string, ...values: SQLInputValue[]): number =>
  Number(statement(db, sql).run(...values).lastInsertRowid);

export const rows = <T>(
  db: DatabaseSync,
  shape: z.ZodType<T>,
  sql: string,
  ...values: SQLInputValue[]
): T[] =>
  statement(db, sql)
    .all(...values)
    .map((row) => shape.parse(row));

export const row = <T>(
  db: DatabaseSync,
  shape: z.ZodType<T>,
  sql: string,
  ...values: SQLInputValue[]
): T | undefined => {
  const found = statement(db, sql).get(...values);
  return found === undefined ? undefined : shape.parse(found);
};

/** Runs in one transaction, committed when this returns. */
export const together = <T>(db: DatabaseSync, work: () => T): T => {
  if (db.isTransaction) return work();
  db.exec('begin immediate');
  try {
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
};
