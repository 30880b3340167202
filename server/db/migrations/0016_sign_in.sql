-- Sign-in of its own (decision 66). The columns of the first four tables are as better-auth names them.
create schema sign_in;
comment on schema sign_in is 'Accounts, sessions and keys of sign-in of its own; empty with Firebase.';
revoke all on schema sign_in from public;
grant usage on schema sign_in to rejoinder_tenant;

create table sign_in."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
comment on table sign_in."user" is 'An account; its id is the person''s.';

create table sign_in.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references sign_in."user" (id) on delete cascade
);
create index session_by_user on sign_in.session ("userId");
comment on column sign_in.session.token is 'Works only in a cookie signed with the key of cookies, which is sealed.';

create table sign_in.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references sign_in."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  unique ("providerId", "accountId")
);
create index account_by_user on sign_in.account ("userId");
comment on table sign_in.account is 'A way to open an account.';
comment on column sign_in.account.password is 'Its hash.';

create table sign_in.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on sign_in.verification (identifier);
comment on column sign_in.verification.identifier is 'A hash of the secret in a link, which is stored nowhere.';

create table sign_in.keys (
  key_id text primary key,
  kind text not null check (kind in ('cookies', 'tokens')),
  public_key text,
  sealed_key text not null,
  created_at timestamptz not null,
  check ((kind = 'tokens') = (public_key is not null))
);
create unique index keys_cookies on sign_in.keys (kind) where kind = 'cookies';
comment on table sign_in.keys is 'Sealed with the master key: one that signs cookies, and those that sign tokens.';

grant select, insert, update, delete on all tables in schema sign_in to rejoinder_tenant;

-- Whether an address is invited by any company (functions/people.sql).
grant select (email, expires_at) on invitations to rejoinder_cross_tenant;
create policy cross_tenant_select on invitations for select to rejoinder_cross_tenant using (true);
