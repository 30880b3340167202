-- How often a company called the writer on a day (UTC), and what it cost in the writer's own tokens.
create table writer_usage (
  company_id uuid not null references companies,
  day date not null,
  calls integer not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  primary key (company_id, day)
);
call scope_to_tenant('writer_usage');

-- Which reviews are being written for: of two jobs for one review only the first asks the writer.
create table writer_asks (
  company_id uuid not null references companies,
  app_id text not null,
  review_id text not null,
  until timestamptz not null, -- after it whoever asked is taken to be gone
  primary key (company_id, app_id, review_id)
);
call scope_to_tenant('writer_asks');
