-- The accounts of the embedded identity provider, apart from the product's own data: `rejoinder_identity` alone may use this
-- schema, and the roles of the product cannot even name what is in it.
do $$
begin
  begin
    create role rejoinder_identity nologin nosuperuser nobypassrls;
  exception when duplicate_object or unique_violation then null; -- roles belong to the whole server, not to one database
  end;
  begin
    grant rejoinder_identity to current_user;
  exception when others then
    if sqlerrm not like '%tuple concurrently updated%' then raise; end if;
  end;
end
$$;

create schema identity;
revoke all on schema identity from public;
grant usage on schema identity to rejoinder_identity;

create table identity.accounts (
  user_id text primary key,
  email text not null unique, -- as the provider compares it: trimmed and in lower case
  email_verified boolean not null default false,
  password_hash text not null, -- with its parameters
  generation integer not null default 1, -- raised by each new password: refresh tokens of an earlier one are dead
  valid_since timestamptz not null, -- ID tokens issued before are refused by the provider
  created_at timestamptz not null,
  signed_in_at timestamptz not null,
  disabled_at timestamptz
);

create table identity.refresh_tokens (
  token_hash bytea primary key,
  user_id text not null references identity.accounts on delete cascade,
  generation integer not null,
  auth_time timestamptz not null, -- of the sign-in, however often the session was refreshed since
  used_at timestamptz not null
);
create index refresh_tokens_of on identity.refresh_tokens (user_id);
create index refresh_tokens_used on identity.refresh_tokens (used_at);

create table identity.reset_codes (
  code_hash bytea primary key,
  user_id text not null references identity.accounts on delete cascade,
  expires_at timestamptz not null
);
create index reset_codes_of on identity.reset_codes (user_id);

-- Attempts in the running window, one row per account, address or whole and kind of call.
create table identity.attempts (
  bucket text primary key,
  ends_at timestamptz not null,
  used integer not null
);

create table identity.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_key text not null, -- kit/vault: never readable without the master key
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_one_active on identity.signing_keys ((true)) where retired_at is null;

grant select, insert, update, delete on all tables in schema identity to rejoinder_identity;
