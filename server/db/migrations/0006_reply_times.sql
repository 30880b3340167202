-- Insights read how long replies took from the index alone.
drop index reviews_answered;
create index reviews_answered on reviews (company_id, answered_day)
  include (app_id, star_rating, base_language, modified_at, answered_at) where is_answered and removed_at is null;
