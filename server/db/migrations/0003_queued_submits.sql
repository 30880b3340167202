-- How many replies of an app wait for its store is asked with every list of action items.
create index submits_queued on submits (company_id, app_id, created_at) where state = 'queued';
