-- People stand outside all companies. A company's scope reaches those who belong to it, and only through these.

create or replace function today_in_utc() returns date language sql stable return (now() at time zone 'UTC')::date;

-- Callers are looked up before their company is known: the person of a token, and what they are in the company they name, or
-- in the one used last. The company is null if they belong to none, or not to the one named.
create or replace function caller_of(token_subject text, named uuid default null)
  returns table (
    user_id text, username text, first_name text, last_name text, known_languages text[], tokens_valid_after timestamptz,
    company_id uuid, role text, apps text[], company_name text, trial_ends_at timestamptz, subscription_ends_at timestamptz,
    is_subscription_canceled boolean, is_seen_today boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.user_id, p.username, p.first_name, p.last_name, p.known_languages, p.tokens_valid_after,
         m.company_id, m.role, m.apps, c.name, c.trial_ends_at, c.subscription_ends_at, c.is_subscription_canceled,
         coalesce(m.seen_on = today_in_utc(), false)
  from internal.people p
  left join lateral (
    select * from memberships m
    where m.user_id = p.user_id and m.ended_at is null and m.company_id = coalesce(named, m.company_id)
    order by m.company_id = p.company_id desc, m.joined_at desc limit 1) m on true
  left join companies c on c.company_id = m.company_id
  where p.user_id = token_subject;
end;
call make_cross_tenant('caller_of(text, uuid)');

-- That a caller is here today, in a company they belong to.
create or replace function note_seen(subject text, here uuid) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update memberships set seen_on = today_in_utc()
  where company_id = here and user_id = subject and ended_at is null and seen_on is distinct from today_in_utc();
end;
call make_cross_tenant('note_seen(text, uuid)');

-- The companies that a person belongs to.
create or replace function companies_of(subject text) returns table (company_id uuid, name text, role text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.company_id, c.name, m.role from memberships m join companies c using (company_id)
  where m.user_id = subject and m.ended_at is null order by lower(c.name), c.company_id;
end;
call make_cross_tenant('companies_of(text)');

-- The members of the company in scope.
create or replace function members()
  returns table (
    user_id text, username text, first_name text, last_name text, role text, apps text[], joined_at timestamptz,
    seen_on text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.user_id, p.username, p.first_name, p.last_name, m.role, m.apps, m.joined_at, to_char(m.seen_on, 'YYYY-MM-DD')
  from memberships m join internal.people p using (user_id)
  where m.company_id = current_company() and m.ended_at is null order by m.joined_at, p.user_id;
end;
call make_cross_tenant('members()');

create or replace function is_member(subject text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from memberships where company_id = current_company() and user_id = subject and ended_at is null);
end;
call make_cross_tenant('is_member(text)');

-- Whether an e-mail address is registered: a boolean that reveals nothing else.
create or replace function is_username_taken(email text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from internal.people where lower(username) = lower(email));
end;
call make_cross_tenant('is_username_taken(text)');

-- Whether somebody invited the address, whatever the company: where registration is by invitation only.
create or replace function is_invited(address text, as_of timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from invitations i where i.email = lower(address) and i.expires_at > as_of);
end;
call make_cross_tenant('is_invited(text, timestamptz)');

-- For an operator's command.
create or replace function account_of(email text) returns text
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select user_id from internal.people where lower(username) = lower(email);
end;
call make_cross_tenant('account_of(text)');

-- Frees an e-mail address that was registered without verification. Called only for its verified owner.
create or replace function release_username(email text) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update internal.people set username = 'released:' || user_id where lower(username) = lower(email) and not email_verified;
end;
call make_cross_tenant('release_username(text)');

-- Registers a person on their way into the company in scope; false if the e-mail address is another's, or the person
-- belongs to a company already. It locks the person: of equal requests one goes on.
create or replace function add_person(subject text, email text, first text, last text, is_verified boolean) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into internal.people (user_id, username, first_name, last_name, email_verified, company_id)
  values (subject, email, first, last, is_verified, current_company()) on conflict do nothing;
  if found then return true; end if;
  perform from internal.people where user_id = subject for update;
  if not found or exists (select from memberships where user_id = subject and ended_at is null) then return false; end if;
  update internal.people set username = email, first_name = first, last_name = last, company_id = current_company()
  where user_id = subject;
  return true;
exception when unique_violation then return false;
end
$$;
call make_cross_tenant('add_person(text, text, text, text, boolean)');

-- The following change a member of the company in scope, and nobody else. Null leaves a value as it is.

create or replace function change_person(subject text, languages text[], first text, last text) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update internal.people
  set known_languages = coalesce(languages, known_languages), first_name = coalesce(first, first_name),
      last_name = coalesce(last, last_name)
  where user_id = subject and is_member(subject);
end;
call make_cross_tenant('change_person(text, text[], text, text)');

-- Merges changes into a person's settings, and returns them.
create or replace function change_settings(subject text, changes jsonb) returns jsonb
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update internal.people set settings = settings || changes where user_id = subject and is_member(subject) returning settings;
end;
call make_cross_tenant('change_settings(text, jsonb)');

create or replace function settings_of(subject text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select settings from internal.people where user_id = subject and is_member(subject);
end;
call make_cross_tenant('settings_of(text)');

-- The company in scope becomes the one used last.
create or replace function enter_company(subject text) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update internal.people set company_id = current_company() where user_id = subject and is_member(subject);
end;
call make_cross_tenant('enter_company(text)');

-- The identity provider tells of accounts, whatever company their people belong to.

create or replace function refuse_tokens(subject text, before timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update internal.people set tokens_valid_after = before where user_id = subject;
end;
call make_cross_tenant('refuse_tokens(text, timestamptz)');

-- For a deleted account: its e-mail address is free, so that the person can register again.
create or replace function retire_person(subject text) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update internal.people set tokens_valid_after = '9999-01-01', username = 'released:' || user_id where user_id = subject;
end;
call make_cross_tenant('retire_person(text)');

-- Nodes cache callers briefly: when a person, a membership or a company's access changes, each node is notified to read
-- them again. A separate channel, because reviews change far more often.
create or replace function notify_callers() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', old.company_id::text); -- a transaction sends equal ones once
  return null;
end
$$;
create or replace trigger memberships_notify after delete or update of role, apps, ended_at on memberships for each row execute function notify_callers();
create or replace trigger companies_notify after update or delete on companies for each row execute function notify_callers();

create or replace function notify_callers_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', company_id::text) from memberships where user_id = old.user_id and ended_at is null;
  return null;
end
$$;
-- Their names are on the pages of all their companies.
create or replace function publish_names() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select company_id, '', 'members' from memberships where user_id = old.user_id and ended_at is null;
  return null;
end
$$;
create or replace trigger people_publish after update of first_name, last_name, username on internal.people
  for each row when ((old.first_name, old.last_name, old.username) is distinct from (new.first_name, new.last_name, new.username))
  execute function publish_names();

create or replace trigger people_notify after update on internal.people for each row execute function notify_callers_of_person();
