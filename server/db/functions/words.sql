-- Search words of reviews, as stored in `review_words`.

create or replace function word_key(company uuid, app text, month date) returns text language sql immutable parallel safe
  return left(md5(company::text || app || (month - date '2000-01-01')), 6);

create or replace function month_of(at timestamptz) returns date language sql immutable parallel safe
  return date_trunc('month', at at time zone 'UTC')::date;

-- Words, separated by spaces, as stored. They consist of letters, digits and marks, so nothing needs quoting.
create or replace function prefixed_words(key text, words text) returns tsvector language sql immutable parallel safe
  return case when words = '' then ''::tsvector else (key || replace(words, ' ', ' ' || key))::tsvector end;

create or replace function words_query(company uuid, app text, month date, words text[], prefixes text[]) returns tsquery
  language sql immutable parallel safe
  return (
    select string_agg('''' || replace(replace(word_key(company, app, month) || word, '\', '\\'), '''', '''''') || '''' || ending,
      ' & ')
    from (select word, '' ending from unnest(words) word union all select word, ':*' from unnest(prefixes) word) w
  )::tsquery;

-- Reviews to index for search, of all companies.
create or replace function search_index_due(row_limit integer) returns table (company_id uuid, id bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id, id from search_index_queue limit row_limit;
end;
call make_cross_tenant('search_index_due(integer)');
