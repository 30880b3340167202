-- The numbers of a version, so that 4.9 comes before 4.10. Digits of other scripts are none: they cannot be cast.
create or replace function version_number(version text) returns numeric[] language sql immutable parallel safe
  return array(select part[1]::numeric from regexp_matches(version, '[0-9]+', 'g') part);
