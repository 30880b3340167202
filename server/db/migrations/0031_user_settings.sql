-- What a person prefers wherever they sign in, as the contract names it; what they never set is not in it.
alter table users add column settings jsonb not null default '{}';
