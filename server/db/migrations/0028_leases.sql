-- Whose the call under way is, so that one that outlived its lease does not end somebody else's.
alter table store_budgets add column holder uuid;
