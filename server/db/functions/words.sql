-- Search words of reviews, as stored in `review_words`.

create or replace function word_key(company uuid, app text, month date) returns text language sql immutable parallel safe
  return left(md5(company::text || app || (month - date '2000-01-01')), 6);

create or replace function month_of(at timestamptz) returns date language sql immutable parallel safe
  return date_trunc('month', at at time zone 'UTC')::date;

-- Words, separated by spaces, as stored. They consist of letters, digits and marks, so nothing needs quoting. One that
-- only the author's name has is there a second time, with @.
create or replace function prefixed_words(key text, words text) returns tsvector language sql immutable parallel safe
  return case when words = '' then ''::tsvector else (key || replace(words, ' ', ' ' || key))::tsvector end;

-- The query of a search: words and prefixes of the texts or the author's name.
create or replace function words_query(company uuid, app text, month date, words text[], prefixes text[]) returns tsquery
  language sql immutable parallel safe
  return (
    select string_agg('''' || replace(replace(word_key(company, app, month) || word, '\', '\\'), '''', '''''') || '''' || ending,
      ' & ')
    from (select word, '' ending from unnest(words) word union all select word, ':*' from unnest(prefixes) word) w
  )::tsquery;

-- One entry of a filter as a part of a query: its words, separated by spaces, in the texts.
create or replace function entry_query(key text, entry text) returns text language sql immutable parallel safe
  return (
    select '(' || string_agg(format('''%1$s%2$s'' & !''%1$s@%2$s''', key, word), ' & ') || ')'
    from string_to_table(entry, ' ') word);

-- The same without regard to whose the words are, for a lookup in the index.
create or replace function positive_query(key text, entry text) returns text language sql immutable parallel safe
  return (select '(' || string_agg(format('''%s%s''', key, word), ' & ') || ')' from string_to_table(entry, ' ') word);

-- The query of a filter: all entries of the first list, one of the second, none of the third. An empty list asks nothing.
create or replace function entries_query(company uuid, app text, month date, all_of text[], any_of text[], none_of text[])
  returns tsquery language sql immutable parallel safe
  return (
    select concat_ws(' & ',
      (select string_agg(entry_query(key, entry), ' & ') from unnest(all_of) entry),
      (select '(' || string_agg(entry_query(key, entry), ' | ') || ')' from unnest(any_of) entry having count(*) > 0),
      (select string_agg('!' || entry_query(key, entry), ' & ') from unnest(none_of) entry))
    from (select word_key(company, app, month) as key) k
  )::tsquery;

-- Reviews to index for search, of all companies.
create or replace function search_index_due(row_limit integer) returns table (company_id uuid, id bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id, id from search_index_queue limit row_limit;
end;
call make_cross_tenant('search_index_due(integer)');
