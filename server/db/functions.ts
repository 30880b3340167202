import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

type FunctionFile = { file: string; sql: string; hash: string };

/** The SQL function files of a folder, by name. */
export const functionFiles = (directory: string): FunctionFile[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(directory, file), 'utf8');
      return { file, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });

/**
 * Applies the function files that changed since they were last applied, or all of them after a migration, which may
 * have dropped some; in one transaction, in order of name. Returns the applied ones.
 */
export const applyFunctions = async (client: Client, directory: string): Promise<string[]> => {
  const { rows: applied } = await client.query<{ file: string; hash: string; after_migration: string }>(
    `select distinct on (file) file, hash, after_migration from function_files order by file, applied_at desc`,
  );
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations order by id desc limit 1',
  );
  const newest = rows[0]?.name;
  const due = functionFiles(directory).filter(
    ({ file, hash }) =>
      !applied.some((row) => row.file === file && row.hash === hash && row.after_migration === newest),
  );
  if (due.length === 0) return [];
  await client.query('begin'); // a failure closes its connection
  for (const { file, sql, hash } of due) {
    await client.query(sql);
    await client.query(
      `insert into function_files (file, hash, after_migration) values ($1, $2, $3)
       on conflict (file, hash) do update set after_migration = excluded.after_migration, applied_at = excluded.applied_at`,
      [file, hash, newest],
    );
  }
  await client.query('commit');
  return due.map(({ file }) => file);
};
