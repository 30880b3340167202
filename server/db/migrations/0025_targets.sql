-- Within how many hours the reviews of a view are to be answered.
alter table views
  add column target_hours smallint check (target_hours between 1 and 720),
  add column late_told_at timestamptz;
create index views_with_target on views (company_id) where target_hours is not null;
comment on column views.target_hours is 'A review that waits longer is late; null: no target.';
comment on column views.late_told_at is 'When it was last told that reviews are late.';
grant select (company_id, target_hours) on views to rejoinder_cross_tenant;
create policy cross_tenant_select on views for select to rejoinder_cross_tenant using (true);
