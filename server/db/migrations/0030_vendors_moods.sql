-- A store refuses a good key now and then: since when it has, so that it is told only once that has lasted.
alter table app_syncs
  add column refused_since timestamptz,
  drop constraint app_syncs_last_error_check,
  add check (last_error in ('CREDENTIALS', 'PERMISSIONS', 'API_DISABLED', 'STORE_AWAY', 'NOT_LINKED'));
