-- Lists by a filter hold what the other filters look at, so that two together are read from an index alone.
drop index reviews_by_stars, reviews_by_language, reviews_by_version, reviews_updated;
create index reviews_by_stars on reviews (company_id, app_id, is_answered, star_rating, modified_at desc, review_id desc)
  include (base_language, was_edited, version) where removed_at is null;
create index reviews_by_language on reviews (company_id, app_id, is_answered, base_language, modified_at desc, review_id desc)
  include (star_rating, was_edited, version) where removed_at is null and base_language is not null;
create index reviews_by_version on reviews (company_id, app_id, is_answered, version, modified_at desc, review_id desc)
  include (star_rating, base_language, was_edited) where removed_at is null and version is not null;
create index reviews_updated on reviews (company_id, app_id, is_answered, modified_at desc, review_id desc)
  include (star_rating, base_language, version) where removed_at is null and was_edited;

-- What a person has typed in an app stands together: a page of reviews looks for it once, and not once a review.
create index drafts_of_person on drafts (company_id, user_id, app_id, review_id) where draft is not null;
