-- Sessions end where the account changes, not only when the ID token runs out: tokens issued before this are refused.
alter table users
  add column tokens_valid_after timestamptz,
  add column email_verified boolean not null default false; -- as the identity provider said at registration

grant select (tokens_valid_after, email_verified), update (username, tokens_valid_after) on users to rejoinder_across;
create policy across_update on users for update to rejoinder_across using (true) with check (true);

drop function caller_of(text);
create function caller_of(subject text)
  returns table (
    user_id text, username text, first_name text, last_name text, known_languages text[], tokens_valid_after timestamptz,
    company_id uuid, company_name text, trial_ends_at timestamptz, subscription_ends_at timestamptz, is_subscription_canceled boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.user_id, u.username, u.first_name, u.last_name, u.known_languages, u.tokens_valid_after,
         c.company_id, c.name, c.trial_ends_at, c.subscription_ends_at, c.is_subscription_canceled
  from users u join companies c using (company_id) where u.user_id = subject;
end;

-- Frees an e-mail that somebody registered without showing that it is theirs. Only its verified owner may ask for it.
create function release_username(sought text) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update users set username = 'released:' || user_id where lower(username) = lower(sought) and not email_verified;
end;

-- What the embedded identity provider does to an account, for the product: a new password ends the tokens issued before
-- it; a deleted account ends all of them and frees its e-mail, so that the person can register again.
create function follow_account() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    update users set tokens_valid_after = '9999-01-01', username = 'released:' || user_id where user_id = old.user_id;
  else
    update users set tokens_valid_after = new.valid_since where user_id = new.user_id;
  end if;
  return null;
end
$$;

grant create on schema public to rejoinder_across;
alter function caller_of(text) owner to rejoinder_across;
alter function release_username(text) owner to rejoinder_across;
alter function follow_account() owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function caller_of(text), release_username(text), follow_account() from public;
grant execute on function caller_of(text), release_username(text) to rejoinder_tenant;

create trigger accounts_followed after update of valid_since on identity.accounts
  for each row when (old.valid_since is distinct from new.valid_since) execute function follow_account();
create trigger accounts_followed_out after delete on identity.accounts for each row execute function follow_account();
