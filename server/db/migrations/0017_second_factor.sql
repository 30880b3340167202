-- The second factor of own sign-in (decision 68).
create table sign_in.second_factor (
  user_id text primary key references sign_in."user" (id) on delete cascade,
  sealed_secret text not null,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on table sign_in.second_factor is 'What an account asks for after its password, once it is confirmed by a first code.';
comment on column sign_in.second_factor.sealed_secret is 'Sealed with the master key.';
comment on column sign_in.second_factor.last_step is 'The half minute whose code was taken last: no code of it, or of one before, is taken again.';

create table sign_in.recovery_code (
  user_id text not null references sign_in.second_factor (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
comment on table sign_in.recovery_code is 'Each opens the account once in place of a code.';

create table sign_in.first_step (
  secret_hash text primary key,
  user_id text not null references sign_in."user" (id) on delete cascade,
  expires_at timestamptz not null
);
create index first_step_by_user on sign_in.first_step (user_id);
comment on table sign_in.first_step is 'Sign-ins whose password was right and whose code is missing.';

grant select, insert, update, delete on sign_in.second_factor, sign_in.recovery_code, sign_in.first_step to rejoinder_tenant;
