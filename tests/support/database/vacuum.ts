import { expect, vi } from 'vitest';

type Rows = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Vacuums and analyzes until every page is marked all-visible, so that a count of buffers is the same in every run. One
 * vacuum leaves pages whose commit is not yet on disk, or that another transaction may still need.
 */
export const vacuumWhole = async (rows: Rows, ...tables: string[]): Promise<void> => {
  for (const table of tables)
    await vi.waitFor(
      async () => {
        await rows(`vacuum (analyze, index_cleanup on) ${table}`);
        const [pages] = await rows(
          'select relpages - relallvisible as hidden from pg_class where oid = $1::regclass',
          table,
        );
        expect(pages).toEqual({ hidden: 0 });
      },
      { timeout: 45_000 },
    );
};
