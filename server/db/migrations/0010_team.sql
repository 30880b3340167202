-- A person may belong to several companies: who they are stands once, and what they are in a company in a row each
-- (docs/decisions/0058-memberships.md).

-- A forced policy holds for an owner without superuser rights as well, which would see no rows here.
alter table users no force row level security;

-- They read columns of users. 0010 runs before the functions of this release are applied.
drop function if exists caller_of(text);
drop function if exists is_username_taken(text);
drop function if exists release_username(text);

create table internal.people (
  user_id text primary key,
  username text not null,
  first_name text not null,
  last_name text not null,
  known_languages text[] not null default '{en}',
  settings jsonb not null default '{}',
  email_verified boolean not null default false,
  tokens_valid_after timestamptz,
  company_id uuid not null,
  created_at timestamptz not null default now()
);
create unique index people_username on internal.people (lower(username));
comment on table internal.people is 'The people of all companies.';
comment on column internal.people.user_id is 'The subject of the identity provider''s tokens.';
comment on column internal.people.settings is 'The person''s preferences, named as in the API; those never set are missing.';
comment on column internal.people.email_verified is 'According to the identity provider at registration.';
comment on column internal.people.tokens_valid_after is 'ID tokens issued earlier are refused: the password was changed, or the account deleted.';
comment on column internal.people.company_id is 'The company used last: that of a request which names none.';
insert into internal.people
  select user_id, username, first_name, last_name, known_languages, settings, email_verified, tokens_valid_after, company_id,
    created_at
  from users;
grant select, insert, update on internal.people to rejoinder_cross_tenant;

alter table users add column ended_at timestamptz;
update users set ended_at = now() where tokens_valid_after = '9999-01-01'; -- the account was deleted

drop policy cross_tenant_update on users;
drop trigger if exists users_notify on users;
drop index users_username;
alter table users
  drop column username,
  drop column first_name,
  drop column last_name,
  drop column known_languages,
  drop column settings,
  drop column email_verified,
  drop column tokens_valid_after,
  drop constraint users_user_id_key,
  add column role text not null default 'owner' check (role in ('owner', 'admin', 'replier', 'contributor', 'viewer')),
  add column apps text[] check (cardinality(apps) > 0),
  add constraint memberships_apps_by_role check (apps is null or role in ('replier', 'contributor', 'viewer'));
alter table users alter column role drop default;
alter table users rename column created_at to joined_at;
alter table users rename constraint users_pkey to memberships_pkey;
alter table users rename constraint users_company_id_fkey to memberships_company_id_fkey;
alter table users rename to memberships;
alter table memberships rename constraint users_role_check to memberships_role_check;
alter table memberships rename constraint users_apps_check to memberships_apps_check;
create index memberships_of_person on memberships (user_id) where ended_at is null;
comment on table memberships is 'Who belongs to a company, and as what. Those of people who have left stay: what they wrote names them.';
comment on column memberships.user_id is 'A person of internal.people.';
comment on column memberships.apps is 'The apps the member is limited to; null: all.';
comment on column memberships.ended_at is 'When the person left or was removed; null: a member.';
alter table memberships force row level security;
grant select (role, apps, joined_at, ended_at) on memberships to rejoinder_cross_tenant;

create table invitations (
  company_id uuid not null references companies,
  invitation_id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null check (role in ('owner', 'admin', 'replier', 'contributor', 'viewer')),
  apps text[] check (cardinality(apps) > 0),
  secret_hash text not null,
  invited_by text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, invitation_id),
  foreign key (company_id, invited_by) references memberships,
  constraint invitations_apps_by_role check (apps is null or role in ('replier', 'contributor', 'viewer'))
);
create unique index invitations_by_email on invitations (company_id, email);
create unique index invitations_by_secret on invitations (company_id, secret_hash);
create index invitations_of_inviter on invitations (company_id, invited_by);
comment on table invitations is 'Open invitations to a company; one that was accepted or revoked is deleted.';
comment on column invitations.email is 'In lower case: whoever accepts it has this address.';
comment on column invitations.secret_hash is 'Of the secret in the link, which is stored nowhere.';
call scope_to_tenant('invitations');

-- A reply whose sender may no longer send does not leave.
alter table reviews drop constraint reviews_submit_error_check, add constraint reviews_submit_error_check
  check (submit_error in ('REVIEW_NOT_FOUND', 'REVIEW_CHANGED', 'TOO_MANY_CHARACTERS', 'NO_PERMISSIONS', 'GOOGLE_API_DISABLED', 'ERROR_SUBMIT', 'NOT_ALLOWED'));
alter table submits drop constraint submits_error_check, add constraint submits_error_check
  check (error in ('REVIEW_NOT_FOUND', 'REVIEW_CHANGED', 'TOO_MANY_CHARACTERS', 'NO_PERMISSIONS', 'GOOGLE_API_DISABLED', 'ERROR_SUBMIT', 'NOT_ALLOWED'));
