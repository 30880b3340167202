import pg from 'pg';
import { inTenant, type Tx } from '#server/db/database.ts';
import { openEveryApp } from '#tests/support/database/every-app.ts';
import { openLongDatabase } from '#tests/support/database/long-database.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';

type Wanted = { store?: 'apple' | 'google'; company?: { companyId: string; userId: string } };

/** What fills a company with reviews, on a database of its own. */
export const openLongKit = async () => {
  const database = await openLongDatabase();
  const admin = new pg.Client({ connectionString: ownerUrl(database.url) });
  await admin.connect();
  const db = openEveryApp({ url: database.url, connections: 1, onError: () => undefined });
  const rows = async (query: string, ...values: unknown[]) => (await admin.query(query, values)).rows;
  let added = 0;
  const createApp = async ({ store = 'apple', company }: Wanted = {}) => {
    added += 1;
    const appId = store === 'google' ? `test.app${added}` : String(9000 + added);
    const [row] = company
      ? [{ company_id: company.companyId }]
      : await rows("insert into companies (name) values ('Acme') returning company_id");
    const companyId: string = row.company_id;
    await rows(
      `insert into apps (company_id, app_id, store, name, image, creator, model, prompt_modifiers) values ($1, $2, $3, '', '', '', '', '{}')`,
      ...[companyId, appId, store],
    );
    const inScope = <Value>(work: (tx: Tx) => Promise<Value>) => inTenant(db, companyId, work);
    return { appId, companyId, caller: { companyId, userId: 'nobody' }, inScope };
  };
  const close = async (): Promise<void> => {
    await db.destroy();
    await admin.end();
    await database.close();
  };
  return { createApp, rows, url: database.url, close };
};
