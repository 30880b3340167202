-- Nodes remember for seconds that a session is open, and streams stay open: both learn at once that it has ended.
create or replace function sign_in.notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.id);
  return null;
end
$$;
create or replace trigger session_notify after delete on sign_in.session for each row execute function sign_in.notify_session_end();
