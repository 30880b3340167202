-- Who is to answer a review (docs/decisions/0064-assignment.md).
alter table reviews add column assignee_id text, add foreign key (company_id, assignee_id) references memberships;
comment on column reviews.assignee_id is 'The member who is to answer it: one who sees its app and may at least draft; null: nobody in particular.';
create index reviews_assigned on reviews (company_id, assignee_id, modified_at desc, review_id desc, app_id desc)
  where assignee_id is not null and removed_at is null;

