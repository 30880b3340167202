-- A review that is answered or revised needs no mark that no reply is needed. Here, because many paths answer a review.
create or replace function clear_no_reply_needed() returns trigger language plpgsql as $$
begin
  new.no_reply_needed := false;
  return new;
end
$$;
create or replace trigger reviews_clear_no_reply_needed before update on reviews
  for each row when (new.no_reply_needed and (new.is_answered or new.revision <> old.revision))
  execute function clear_no_reply_needed();
