-- Reviews indexed before words were found in other spellings are indexed again, some at a time (0005 queues them).
create table search_reindex (
  company_id uuid not null,
  app_id text not null,
  after_review_id text not null default '',
  primary key (company_id, app_id)
);
comment on table search_reindex is 'Apps whose reviews are queued once more for the search index, in the order of their ids.';
comment on column search_reindex.after_review_id is 'The last review that was queued.';
call scope_to_tenant('search_reindex');
grant select on search_reindex to rejoinder_cross_tenant;
create policy cross_tenant on search_reindex for select to rejoinder_cross_tenant using (true);
