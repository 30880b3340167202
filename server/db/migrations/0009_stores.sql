-- One account of a store is linked by one company at a time: by what its key proves, hashed. Past row-level security, as
-- every unique key is, and it tells no more than that an account whose key one holds is taken.
alter table store_links add column fingerprint text unique; -- null: linked before this was kept

-- What unlinking hides comes back with the next link; what a person deleted does not.
alter table apps add column hidden_by_unlink boolean not null default false;

-- How many reviews the first reading gave to be prepared, until they are; with the index, how many still wait is a short look.
alter table app_syncs add column to_prepare integer;
create index reviews_preparing on reviews (company_id, app_id) where draft = 'preparing';

-- What a company tells the writer in its own words; '' where the default counts.
create table prompts (
  company_id uuid primary key references companies,
  master_prompt text not null default '',
  improve_prompt text not null default '',
  translate_review_prompt text not null default '',
  translate_text_prompt text not null default '',
  saved_at timestamptz not null default now()
);
call scope_to_tenant('prompts');

-- As before, and when the first reading ends or its preparing does.
create or replace function tell_syncs() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select a.company_id, a.app_id, 'apps' from added a join removed b using (company_id, app_id)
  where (a.last_error, a.failing_since, a.last_good_at is null, a.last_full_at is null, a.to_prepare) is distinct from
        (b.last_error, b.failing_since, b.last_good_at is null, b.last_full_at is null, b.to_prepare);
  return null;
end
$$;
