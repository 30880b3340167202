import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const schema = `
create table if not exists facts (name text primary key, value text not null) strict;
create table if not exists publishers (
  id text primary key, name text not null, developer_id text not null unique, issuer_id text not null
) strict;
create table if not exists apps (
  store text not null, id text not null, publisher text not null, name text not null, bundle_id text not null,
  icon text not null, version_state text not null, primary key (store, id)
) strict;
create table if not exists versions (
  seq integer primary key, store text not null, app_id text not null, version text not null, created_at integer not null,
  unique (store, app_id, version)
) strict;
create table if not exists keys (
  id text primary key, kind text not null, publisher text not null, role text not null,
  private_pem text not null, public_pem text not null
) strict;
create table if not exists tokens (
  token text primary key, client_email text not null, scopes text not null, expires_at integer not null
) strict;
create table if not exists reviews (
  seq integer primary key, store text not null, app_id text not null, id text not null, rating integer not null,
  title text, body text not null, author text not null, language text, territory text,
  created_at integer not null, modified_at integer not null, device text, unique (store, app_id, id)
) strict;
create index if not exists reviews_by_time on reviews (store, app_id, modified_at);
create index if not exists reviews_by_creation on reviews (store, app_id, created_at);
create table if not exists replies (
  store text not null, app_id text not null, review_id text not null, response_id text not null unique,
  text text not null, modified_at integer not null, publish_at integer not null,
  primary key (store, app_id, review_id)
) strict;
create table if not exists reply_history (
  seq integer primary key, store text not null, app_id text not null, review_id text not null,
  text text, seeded integer not null, at integer not null
) strict;
create index if not exists history_by_review on reply_history (store, app_id, review_id);
create table if not exists late_writes (
  seq integer primary key, store text not null, app_id text not null, review_id text not null,
  text text, due_at integer not null
) strict;
create table if not exists faults (
  id integer primary key, vendor text not null, path text, about text, kind text not null, status integer,
  message text, ms integer, remaining integer
) strict;
create table if not exists journal (
  seq integer primary key, vendor text not null, method text not null, path text not null, query text not null,
  headers text not null, body text, status integer, fault text, at integer not null
) strict;
create table if not exists mails (
  seq integer primary key, sender text not null, recipients text not null, raw text not null, at integer not null
) strict;
create table if not exists hook_calls (
  seq integer primary key, kind text not null, name text not null, headers text not null, body text not null,
  answer text not null, at integer not null
) strict;
create table if not exists hook_orders (
  seq integer primary key, name text not null, answer text not null, remaining integer
) strict;
create index if not exists orders_by_hook on hook_orders (name, seq);
create table if not exists calls (
  bucket text not null, minute integer not null, n integer not null, primary key (bucket, minute)
) strict;
create table if not exists paddle_subscriptions (
  id text primary key, customer_id text not null, custom_data text not null, status text not null, card text not null,
  started_at integer not null, period_starts integer not null, period_ends integer not null, cancel_at integer,
  canceled_at integer, updated_at integer not null
) strict;
create table if not exists paddle_transactions (
  id text primary key, subscription_id text not null, origin text not null, period_starts integer not null,
  period_ends integer not null, created_at integer not null
) strict;
create table if not exists paddle_events (
  seq integer primary key, body text not null, attempts integer not null, due_at integer not null
) strict;
create table if not exists ai_orders (
  seq integer primary key, behaviour text not null, ms integer, remaining integer
) strict;
create table if not exists accounts (
  user_id text primary key, email text not null unique, email_verified integer not null default 0,
  password_hash text, google_id text unique, display_name text not null default '', generation integer not null default 1,
  valid_since integer not null, created_at integer not null, signed_in_at integer not null, disabled_at integer,
  constraint accounts_one_way check ((password_hash is null) <> (google_id is null))
) strict;
create table if not exists refresh_tokens (
  token_hash text primary key, user_id text not null references accounts on delete cascade,
  generation integer not null, auth_time integer not null, used_at integer not null
) strict;
create index if not exists refresh_tokens_of on refresh_tokens (user_id);
create table if not exists reset_codes (
  code_hash text primary key, user_id text not null references accounts on delete cascade, expires_at integer not null
) strict;
create index if not exists reset_codes_of on reset_codes (user_id);
create table if not exists sign_in_attempts (
  bucket text primary key, ends_at integer not null, used integer not null
) strict;
create table if not exists signing_keys (
  kid text primary key, public_jwk text not null, private_pem text not null, created_at integer not null, retired_at integer
) strict;
`;

/** Faults are short-lived, so those stored before the column `message` existed are dropped. */
const dropOldFaults = (db: DatabaseSync): void => {
  const columns = db.prepare("select name from pragma_table_info('faults')").all();
  if (!columns.some(({ name }) => name === 'message')) db.exec('drop table if exists faults');
};

/** In WAL mode with `synchronous = normal` a kill -9 of the process loses nothing that was committed. */
export const openDatabase = (dataDir: string): DatabaseSync => {
  const folder = join(dataDir, 'sandbox');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700); // contains the keys of the sandbox's stores
  const file = join(folder, 'state.sqlite');
  const db = new DatabaseSync(file);
  chmodSync(file, 0o600);
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 3000;');
  dropOldFaults(db);
  db.exec(schema);
  return db;
};
