-- What stopped working, until it works again (docs/decisions/0072-channels.md).
create table stoppages (
  company_id uuid not null references companies,
  cause text not null check (cause in ('sync', 'key', 'send', 'ai', 'budget', 'limit', 'mail', 'channel')),
  about text not null default '',
  app_id text not null default '',
  name text not null,
  began_at timestamptz not null,
  noticed_at timestamptz not null,
  primary key (company_id, cause, about)
);
comment on table stoppages is 'What does not work now and was told; a row is deleted when it works again, which is told too.';
comment on column stoppages.about is 'Which of its kind: a store, an app, a channel.';
comment on column stoppages.app_id is 'Empty: about no app.';
comment on column stoppages.name is 'Of the app, the store or the channel.';
call scope_to_tenant('stoppages');
call scope_to_apps('stoppages');
grant select (company_id) on stoppages to rejoinder_cross_tenant;
create policy cross_tenant_select on stoppages for select to rejoinder_cross_tenant using (true);

grant select (kind, attempts, created_at) on deliveries to rejoinder_cross_tenant;
