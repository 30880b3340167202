-- The people whom a note mentions, found when it is written.
alter table notes add column mentions text[] not null default '{}';
