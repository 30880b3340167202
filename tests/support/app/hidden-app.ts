import { newId } from '#server/crypto/ids.ts';
import type { Tenant } from './tenants.ts';
import type { TestContext } from './test-context.ts';

/** An App Store app, so that its store is hidden as well. */
const APP_ID = '9900000990';

/** What is new in the copy of a row `t`, beside the app; a table whose rows belong to no app is not copied by this. */
const CHANGES: Record<string, string> = {
  apps: `'{"store": "apple"}'`,
  jobs: `jsonb_build_object('key', t.key || ' hidden', 'payload', t.payload || '{"appId": "${APP_ID}"}')`,
  notices: `jsonb_build_object('notice_id', gen_random_uuid(), 'dedupe_key', 'hidden')`,
  stoppages: `'{"about": "hidden"}'`,
  incidents: `jsonb_build_object('incident_id', gen_random_uuid())`,
  notes: `jsonb_build_object('note_id', gen_random_uuid())`,
  releases: `jsonb_build_object('release_id', gen_random_uuid())`,
};

/**
 * Adds an app to a tenant that every table knows the same of as of its first one, with a store, a batch, a view, an
 * export and usage of its own. Returns its ids, and the tables that had nothing to copy.
 */
export const addHiddenApp = async (
  { rows }: Pick<TestContext, 'rows'>,
  { app, batchId, exportId }: Tenant,
) => {
  const { companyId } = app;
  const hidden = { appId: APP_ID, batchId: newId(), viewId: newId(), exportId: newId(), itemId: newId() };
  const changesOf = (table: string): string => CHANGES[table] ?? `'{}'`;
  const tables = await rows(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum)
      filter (where a.attgenerated = '' and a.attidentity = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname having bool_or(a.attname = 'app_id') order by 1`);
  const copy = (name: string, columns: string, changes: string, which: string) => `
    set local session_replication_role = replica;
    insert into ${name} (${columns})
    select ${columns} from (
      select (jsonb_populate_record(null::${name}, to_jsonb(t) || ${changes})).* from ${name} t
      where company_id = '${companyId}' and ${which}) c`;
  const copyApp = (name: string, columns: string, changes: string) =>
    copy(name, columns, `jsonb_build_object('app_id', '${APP_ID}') || ${changes}`, `app_id = '${app.appId}'`);
  const empty: string[] = [];
  for (const { name, columns } of tables) {
    const [{ has }] = await rows(
      `select exists (select from ${name} where company_id = $1 and app_id = $2) as has`,
      ...[companyId, app.appId],
    );
    if (!has) empty.push(name);
    const ofBatch = `jsonb_build_object('batch_id', '${hidden.batchId}', 'proposal_id', '${hidden.itemId}')`;
    await rows(copyApp(name, columns, name === 'proposals' ? ofBatch : changesOf(name)));
  }
  const columnsOf = async (name: string): Promise<string> => {
    const [{ columns }] = await rows(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped`,
    );
    return columns;
  };
  const copyOne = async (name: string, changes: object, which: string) =>
    rows(copy(name, await columnsOf(name), `'${JSON.stringify(changes)}'`, which));
  await copyOne('batches', { batch_id: hidden.batchId, apps: [APP_ID] }, `batch_id = '${batchId}'`);
  const view = { view_id: hidden.viewId, name: 'Hidden', filter: { apps: [app.appId, APP_ID] } };
  await copyOne('views', view, "name like 'View of%'");
  const others = { export_id: hidden.exportId, user_id: 'somebody else', secret_hash: null };
  await copyOne('exports', others, `export_id = '${exportId}'`);
  await rows(
    `insert into usage (company_id, month, processed) values ($1, '2026-11', 40)
     on conflict (company_id, month) do update set processed = usage.processed + 40`,
    companyId,
  );
  await rows(
    `update writer_usage set calls = calls + 7, draft_calls = draft_calls + 7 where company_id = $1`,
    companyId,
  );
  await rows('update backfills set total = total + 9, done = done + 8 where company_id = $1', companyId);
  await rows(
    'update memberships set apps = apps || $2::text where company_id = $1 and apps is not null',
    ...[companyId, APP_ID],
  );
  const [release] = await rows(
    'select release_id from releases where company_id = $1 and app_id = $2',
    ...[companyId, APP_ID],
  );
  const [incident] = await rows(
    'select incident_id from incidents where company_id = $1 and app_id = $2',
    ...[companyId, APP_ID],
  );
  const [note] = await rows(
    'select note_id from notes where company_id = $1 and app_id = $2',
    companyId,
    APP_ID,
  );
  return {
    ids: {
      ...hidden,
      incidentId: String(incident.incident_id),
      releaseId: String(release.release_id),
      noteId: String(note.note_id),
    },
    empty,
  };
};
