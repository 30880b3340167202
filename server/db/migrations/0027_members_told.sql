-- Pages are told when the members of a company or its invitations change (functions/changes.sql).
alter table changes drop constraint changes_kind_check, add constraint changes_kind_check
  check (kind in ('reviews', 'many', 'apps', 'draft', 'labels', 'views', 'topics', 'notes', 'batches', 'destinations', 'incidents', 'members'));
