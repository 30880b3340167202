-- The dashboard tells how long a person takes for a reply.
create index reply_revisions_of_person on reply_revisions (company_id, user_id, created_at)
  where origin_kind = 'person' and user_id is not null;
