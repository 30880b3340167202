-- Callers are looked up before their company is known.

-- The user of a token's account, with their company's access.
create or replace function caller_of(token_subject text)
  returns table (
    user_id text, username text, first_name text, last_name text, known_languages text[], tokens_valid_after timestamptz,
    company_id uuid, company_name text, trial_ends_at timestamptz, subscription_ends_at timestamptz, is_subscription_canceled boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.user_id, u.username, u.first_name, u.last_name, u.known_languages, u.tokens_valid_after,
         c.company_id, c.name, c.trial_ends_at, c.subscription_ends_at, c.is_subscription_canceled
  from users u join companies c using (company_id) where u.user_id = token_subject;
end;
call make_cross_tenant('caller_of(text)');

-- Whether an e-mail address is registered with any company: a boolean that reveals nothing else.
create or replace function is_username_taken(email text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from users where lower(username) = lower(email));
end;
call make_cross_tenant('is_username_taken(text)');

-- Frees an e-mail address that was registered without verification. Called only for its verified owner.
create or replace function release_username(email text) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update users set username = 'released:' || user_id where lower(username) = lower(email) and not email_verified;
end;
call make_cross_tenant('release_username(text)');

-- Nodes cache callers briefly: when a user or a company's access changes, each node is notified to read them again. A
-- separate channel, because reviews change far more often.
create or replace function notify_callers() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', old.company_id::text); -- a transaction sends equal ones once
  return null;
end
$$;
create or replace trigger users_notify after update or delete on users for each row execute function notify_callers();
create or replace trigger companies_notify after update or delete on companies for each row execute function notify_callers();
