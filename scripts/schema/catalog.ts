import type { Client } from 'pg';
import * as z from 'zod';

const Column = z.object({
  name: z.string(),
  type: z.string(),
  isNullable: z.boolean(),
  hasDefault: z.boolean(),
  /** The database alone gives it a value. */
  isGenerated: z.boolean(),
  isKey: z.boolean(),
  comment: z.nullable(z.string()),
  /** What a check constraint lets it be, where that is a list. */
  check: z.nullable(z.string()),
});
const Table = z.object({
  name: z.string(),
  comment: z.nullable(z.string()),
  columns: z.array(Column),
  /** The tables that its foreign keys name. */
  references: z.array(z.string()),
});

export type Column = z.infer<typeof Column>;
export type Table = z.infer<typeof Table>;

/** The tables of the product's own schema, by name. */
export const readTables = async (client: Client): Promise<Table[]> => {
  const { rows } = await client.query(`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      (select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull,
          'hasDefault', d.oid is not null, 'isGenerated', a.attidentity = 'a' or a.attgenerated = 's',
          'isKey', exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)),
          'comment', col_description(c.oid, a.attnum),
          'check', (select pg_get_constraintdef(o.oid) from pg_constraint o where o.conrelid = c.oid and o.contype = 'c'
            and o.conkey = array[a.attnum] and pg_get_constraintdef(o.oid) like '% = ANY (ARRAY[%')) order by a.attnum)
       from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select o.confrelid::regclass::text from pg_constraint o where o.conrelid = c.oid and o.contype = 'f' order by 1) as "references"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('migrations', 'function_files')
    order by c.relname`);
  return z.array(Table).parse(rows);
};

/** The words of a list that a check constraint holds a column to. */
export const allowedWords = ({ check }: Column): string[] =>
  [...(check ?? '').matchAll(/'([^']*)'::text/g)].flatMap(([, word]) => word ?? []);
