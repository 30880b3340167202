-- When the top of an app's list was last read for replies that were about to be sent, which reviews stood there, and until
-- when somebody is reading it now.
create table app_reads (
  company_id uuid not null,
  app_id text not null,
  read_at timestamptz not null default '-infinity',
  review_ids text[] not null default '{}',
  reading_until timestamptz,
  primary key (company_id, app_id),
  foreign key (company_id, app_id) references apps
);
call scope_to_tenant('app_reads');
