-- What people choose about the mails of a company (docs/decisions/0070-notices.md).
alter table memberships
  add column mail_preferences jsonb not null default '{}';
comment on column memberships.mail_preferences is 'What the person chose; what is missing is as their role has it.';
grant select (mail_preferences) on memberships to rejoinder_cross_tenant;

alter table companies add column morning_on date;
comment on column companies.morning_on is 'The last day, in its time zone, whose mails of the morning were written.';
grant select (time_zone, morning_on) on companies to rejoinder_cross_tenant;
