import type { Pool } from 'pg';
import { median } from './support/measurements.ts';

const PARTS = 16;
const PAGE = `select * from TABLE where company_id = md5('c' || $1)::uuid and app_id = 'app' and is_answered = false
  and removed_at is null order by modified_at desc, review_id desc limit 20`;

/** Compares a page's cost from one table of reviews and from one partitioned by company, with the same two indexes. */
export const partitions = async (admin: Pool, companies: number): Promise<Record<string, number>[]> => {
  const client = await admin.connect();
  const answers: Record<string, number>[] = [];
  await client.query('set statement_timeout = 0');
  for (const [table, parts] of [
    ['reviews_whole', 1],
    ['reviews_parted', PARTS],
  ] as const) {
    const by = parts === 1 ? '' : 'partition by hash (company_id)';
    await client.query(`create table ${table} (like reviews including defaults including generated) ${by}`);
    for (let part = 0; parts > 1 && part < parts; part += 1)
      await client.query(
        `create table ${table}_${part} partition of ${table} for values with (modulus ${parts}, remainder ${part})`,
      );
    const { rows: columns } = await client.query<{ names: string }>(
      `select string_agg(attname, ', ' order by attnum) names from pg_attribute
       where attrelid = 'reviews'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const names = columns[0]?.names ?? '';
    const began = performance.now();
    await client.query(`insert into ${table} (${names}) select ${names} from reviews`);
    await client.query(`alter table ${table} add primary key (company_id, app_id, review_id)`);
    await client.query(
      `create index on ${table} (company_id, app_id, is_answered, modified_at desc, review_id desc) where removed_at is null`,
    );
    const seconds = (performance.now() - began) / 1000;
    await client.query(`vacuum (freeze, analyze) ${table}`);
    const waits: number[] = [];
    for (let n = 0; n < 200; n += 1) {
      const from = performance.now();
      await client.query(PAGE.replace('TABLE', table), [n % companies]);
      waits.push(performance.now() - from);
    }
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) ${PAGE.replace('TABLE', table)}`,
      [0],
    );
    const explained = rows[0]?.['QUERY PLAN']?.[0];
    const plan = explained?.Plan ?? {};
    answers.push({
      parts,
      'buffers a page': plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      'planning, ms': explained?.['Planning Time'] ?? Number.NaN,
      'a page, ms': median(waits),
      'filled in, s': seconds,
    });
    await client.query(`drop table ${table}`);
  }
  client.release();
  return answers;
};
