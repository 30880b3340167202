import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, run } from './rows.ts';

const Fact = z.object({ value: z.string() });

export const readFact = (db: DatabaseSync, name: string): string | undefined =>
  row(db, Fact, 'select value from facts where name = ?', name)?.value;

export const saveFact = (db: DatabaseSync, name: string, value: string): void => {
  run(
    db,
    'insert into facts values (?, ?) on conflict (name) do update set value = excluded.value',
    name,
    value,
  );
};
