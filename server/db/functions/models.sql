-- The models that apps of any company use.
create or replace function models_in_use() returns table (model text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct model from apps where hidden_at is null;
end;
call make_cross_tenant('models_in_use()');
