type Rows = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

/** Attempts per table, and ms between them: together longer than any transaction of a test. */
const ATTEMPTS = 100;
const PAUSE_MS = 100;

/**
 * Vacuums and analyzes until every page is marked all-visible, so that a count of buffers is the same in every run. One
 * vacuum leaves pages whose commit is not yet on disk, or that another transaction may still need.
 */
export const vacuumWhole = async (rows: Rows, ...tables: string[]): Promise<void> => {
  for (const table of tables) {
    let attempts = 0;
    while (!(await isAllVisible(rows, table))) {
      attempts += 1;
      if (attempts === ATTEMPTS) throw new Error(`${table} has pages that are not all-visible`);
      await new Promise((next) => setTimeout(next, PAUSE_MS));
    }
  }
};

const isAllVisible = async (rows: Rows, table: string): Promise<boolean> => {
  await rows(`vacuum (analyze, index_cleanup on) ${table}`);
  const [pages] = await rows(
    'select relpages = relallvisible as "allVisible" from pg_class where oid = $1::regclass',
    table,
  );
  return pages?.allVisible === true;
};
