-- The reviews of each label, as reviews.labels has them. Reviews without labels cost only the condition.
create or replace function keep_review_labels() returns trigger language plpgsql as $$
begin
  delete from review_labels l where (l.company_id, l.app_id, l.review_id) = (new.company_id, new.app_id, new.review_id);
  insert into review_labels (company_id, label_id, app_id, review_id, modified_at, is_answered, no_reply_needed, star_rating,
    base_language, was_edited, version, territory, text_length)
  select new.company_id, label_id, new.app_id, new.review_id, new.modified_at, new.is_answered, new.no_reply_needed,
    new.star_rating, new.base_language, new.was_edited, new.version, new.territory, new.text_length
  from unnest(new.labels) label_id where new.removed_at is null;
  return null;
end
$$;
create or replace trigger reviews_keep_labels after update on reviews
  for each row when (
    new.labels <> old.labels
    or (new.labels <> '{}' and (new.modified_at, new.is_answered, new.no_reply_needed, new.star_rating, new.base_language,
      new.was_edited, new.version, new.territory, new.text_length, new.removed_at)
      is distinct from (old.modified_at, old.is_answered, old.no_reply_needed, old.star_rating, old.base_language,
      old.was_edited, old.version, old.territory, old.text_length, old.removed_at)))
  execute function keep_review_labels();
