-- What a batch says does not fit every review that was chosen for it.
alter table proposals add column if not exists is_off_topic boolean not null default false;
comment on column proposals.is_off_topic is 'Its review does not mention what the announcement is about, or that is not known: a person has to open the reply.';
