-- The reviews of each label and topic, newest first, with what filters look at. A review without either costs only the
-- condition.
create or replace function index_review() returns trigger language plpgsql as $$
begin
  delete from review_labels l where (l.company_id, l.app_id, l.review_id) = (new.company_id, new.app_id, new.review_id);
  insert into review_labels (company_id, label_id, app_id, review_id, modified_at, is_answered, no_reply_needed, star_rating,
    base_language, was_edited, version, territory, text_length)
  select new.company_id, label_id, new.app_id, new.review_id, new.modified_at, new.is_answered, new.no_reply_needed,
    new.star_rating, new.base_language, new.was_edited, new.version, new.territory, new.text_length
  from unnest(new.labels) label_id where new.removed_at is null;
  delete from review_topics t where (t.company_id, t.app_id, t.review_id) = (new.company_id, new.app_id, new.review_id);
  insert into review_topics (company_id, topic_id, app_id, review_id, modified_at, is_answered, no_reply_needed, star_rating,
    base_language, was_edited, version, territory, text_length, kind, sentiment)
  select new.company_id, topic_id, new.app_id, new.review_id, new.modified_at, new.is_answered, new.no_reply_needed,
    new.star_rating, new.base_language, new.was_edited, new.version, new.territory, new.text_length, new.kind, new.sentiment
  from unnest(new.topics) topic_id where new.removed_at is null;
  return null;
end
$$;
create or replace trigger reviews_index_new after insert on reviews
  for each row when (new.labels <> '{}' or new.topics <> '{}') execute function index_review();
create or replace trigger reviews_index after update on reviews
  for each row when (
    new.labels <> old.labels or new.topics <> old.topics
    or ((new.labels <> '{}' or new.topics <> '{}') and (new.modified_at, new.is_answered, new.no_reply_needed,
      new.star_rating, new.base_language, new.was_edited, new.version, new.territory, new.text_length, new.kind,
      new.sentiment, new.removed_at)
      is distinct from (old.modified_at, old.is_answered, old.no_reply_needed, old.star_rating, old.base_language,
      old.was_edited, old.version, old.territory, old.text_length, old.kind, old.sentiment, old.removed_at)))
  execute function index_review();
