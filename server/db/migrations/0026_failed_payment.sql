-- A payment that failed is told like anything else that stopped.
alter table stoppages drop constraint stoppages_cause_check, add constraint stoppages_cause_check
  check (cause in ('sync', 'key', 'send', 'ai', 'budget', 'limit', 'mail', 'channel', 'payment'));
