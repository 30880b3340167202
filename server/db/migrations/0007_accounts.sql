-- Whether an e-mail is registered with any company: a yes or no, and nothing else of whose it is.
create function is_username_taken(sought text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from users where lower(username) = lower(sought));
end;

-- What people may ask before they have a company, counted over all nodes. A schema of its own: no company owns these rows, and the
-- product's role may take a turn but not look at who took which.
create schema limits;
revoke all on schema limits from public;
grant usage on schema limits to rejoinder_across;

create table limits.turns (
  bucket text primary key, -- what is asked, and from which address
  taken timestamptz[] not null, -- those of the last day, oldest first; never more than are allowed in one
  last_at timestamptz not null
);
create index turns_last on limits.turns (last_at);
grant select, insert, update, delete on limits.turns to rejoinder_across;

-- Takes a turn and answers nothing, or answers when the next may be taken. A turn that is refused does not count. Windows slide: in no
-- minute and in no day are there more. One row's lock puts all who ask at once in a line.
create function take_turn(asked text, at timestamptz, a_minute integer, a_day integer) returns timestamptz
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  recent timestamptz[];
  wait timestamptz;
begin
  insert into limits.turns as t (bucket, taken, last_at) values (asked, '{}', at)
    on conflict (bucket) do update set last_at = greatest(t.last_at, excluded.last_at)
    returning taken into recent;
  recent := array(select one from unnest(recent) one where one > at - interval '1 day' order by one);
  if cardinality(recent) >= a_day then
    wait := recent[cardinality(recent) - a_day + 1] + interval '1 day';
  end if;
  if cardinality(recent) >= a_minute then
    wait := greatest(wait, recent[cardinality(recent) - a_minute + 1] + interval '1 minute');
  end if;
  if wait > at then
    return wait;
  end if;
  update limits.turns set taken = recent || at where bucket = asked;
  if cardinality(recent) = 0 then -- whoever is new takes some of the forgotten away
    delete from limits.turns where bucket in
      (select bucket from limits.turns where last_at < at - interval '1 day' limit 20 for update skip locked);
  end if;
  return null;
end
$$;

grant create on schema public to rejoinder_across;
alter function is_username_taken(text) owner to rejoinder_across;
alter function take_turn(text, timestamptz, integer, integer) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function is_username_taken(text), take_turn(text, timestamptz, integer, integer) from public;
grant execute on function is_username_taken(text), take_turn(text, timestamptz, integer, integer) to rejoinder_tenant;

-- An account of the embedded provider is opened by a password or by the stand-in for Google, never by both.
alter table identity.accounts
  alter column password_hash drop not null,
  add column google_id text unique,
  add column display_name text not null default '',
  add constraint accounts_one_way check ((password_hash is null) <> (google_id is null));
