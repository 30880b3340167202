-- A trial that goes on in another company goes on with the reviews processed there in the month.
alter table internal.trials add column company_id uuid;
comment on column internal.trials.company_id is 'The company in which it goes on; null if it began before this was kept.';
grant update (company_id) on internal.trials to rejoinder_cross_tenant;
grant select (company_id, month, processed) on usage to rejoinder_cross_tenant;
create policy cross_tenant on usage for select to rejoinder_cross_tenant using (true);
