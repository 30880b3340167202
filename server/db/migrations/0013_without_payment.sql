-- Both have one more argument now (functions/syncs.sql), and would exist twice.
drop function if exists syncs_due(timestamptz, integer);
drop function if exists sync_metrics(timestamptz, integer);

-- Which models apps use, of all companies (functions/models.sql).
grant select (model) on apps to rejoinder_cross_tenant;
