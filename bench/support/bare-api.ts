import fastify from 'fastify';
import pg from 'pg';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import type { BenchApp } from './test-bed.ts';

/** Control: the cheapest equivalent, without authentication, with prepared statements and JSON. */
export const startBareApi = async (databaseUrl: string, { companyId, appId }: BenchApp, answer: string) => {
  const pool = new pg.Pool({ connectionString: ownerUrl(databaseUrl), max: 12 });
  await pool.query('create table bare_texts (id text primary key, text jsonb)');
  const http = fastify();
  http.post('/empty', async () => ({}));
  http.post('/bytes', async (_request, reply) => reply.type('application/json').send(answer));
  http.post('/rows', async () => {
    const { rows } = await pool.query({
      name: 'page',
      text: `select * from reviews where company_id = $1 and app_id = $2 and is_answered = false and is_listed
             order by modified_at desc, review_id desc limit 20`,
      values: [companyId, appId],
    });
    return { reviews: rows };
  });
  http.post<{ Body: { reviewId: string } }>('/text', async ({ body }) => {
    const { rows } = await pool.query({
      name: 'text',
      text: `insert into bare_texts values ($1, $2) on conflict (id) do update set text = excluded.text returning id`,
      values: [body.reviewId, body],
    });
    return { saved: rows };
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    close: async (): Promise<void> => {
      await http.close();
      await pool.query('drop table bare_texts');
      await pool.end();
    },
  };
};
