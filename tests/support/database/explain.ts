import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import * as z from 'zod';
import { inTenant, openPool, seeing, type Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { everyApp } from '#shared/domain/account/app-scope.ts';

const Node = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.optional(z.array(Node));
  },
});
type Node = z.infer<typeof Node>;
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Node })]) })]);

/** What a statement reads: buffers, the tables it scans sequentially, and how many rows of a table it looks at. */
export type Reads = {
  buffers: number;
  scanned: string[];
  rowsOf: (table: string) => number;
  plan: Node;
};

const readsOfPlan = (plan: Node): Reads => ({
  buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  scanned: nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? ''),
  rowsOf: (table) =>
    nodesOf(plan)
      .filter((node) => node['Relation Name'] === table)
      .reduce(
        (sum, { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0 }) =>
          sum + Math.round((rows + removed) * loops),
        0,
      ),
  plan,
});

/** What the one statement of `work` reads. */
export const readsOf = async (
  url: string,
  companyId: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Reads> => {
  const [reads, ...others] = await readsOfEach(url, companyId, work);
  if (!reads || others.length > 0) throw new Error('one statement was expected');
  return reads;
};

/** Runs `work` in a tenant scope, then explains each of its statements; its settings apply. */
export const readsOfEach = async (
  url: string,
  companyId: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Reads[]> => (await plansOf(url, companyId, work)).map(readsOfPlan);

const plansOf = async (
  url: string,
  companyId: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Node[]> => {
  const asked: CompiledQuery[] = [];
  const pool = openPool({ url, connections: 1, onError: () => undefined });
  const dialect = new PostgresDialect({ pool });
  const db = seeing(new Kysely<Schema>({ dialect, log: ({ query }) => void asked.push(query) }), everyApp);
  try {
    await inTenant(db, companyId, work);
    const queries = asked.filter(({ sql }) => /^\s*(with|select) (?!set_config\('app)/.test(sql));
    const plans = await inTenant(db, companyId, async (tx) => {
      const all: Node[] = [];
      for (const query of queries) {
        if (/^\s*select set_config/.test(query.sql)) {
          await tx.executeQuery(query);
          continue;
        }
        const explain = { ...query, sql: `explain (analyze, buffers, format json) ${query.sql}` };
        const [row] = Explained.parse((await tx.executeQuery(explain)).rows);
        all.push(row['QUERY PLAN'][0].Plan);
      }
      return all;
    });
    return plans;
  } finally {
    await db.destroy();
  }
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
