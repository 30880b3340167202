-- The reviews of each label, as reviews.labels has them. Reviews without labels cost only the condition.
create or replace function keep_review_labels() returns trigger language plpgsql as $$
begin
  delete from review_labels l
  where (l.company_id, l.app_id, l.review_id) = (new.company_id, new.app_id, new.review_id)
    and (l.label_id <> all (new.labels) or new.modified_at <> old.modified_at);
  insert into review_labels (company_id, label_id, app_id, review_id, modified_at)
  select new.company_id, label_id, new.app_id, new.review_id, new.modified_at from unnest(new.labels) label_id
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger reviews_keep_labels after update on reviews
  for each row when (new.labels <> old.labels or (new.modified_at <> old.modified_at and new.labels <> '{}'))
  execute function keep_review_labels();
