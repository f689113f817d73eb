-- The pairs of a title by its plain form, made once instead of once for each pair: the same pairs, for a fraction of the work.
create or replace function title_pairs(title text) returns text[] language sql immutable parallel safe
  return coalesce(
    (select array_agg(distinct substr(made.plain, at, 2))
     from (select title_plain(title) as plain offset 0) as made, generate_series(1, length(made.plain) - 1) as at),
    '{}'::text[]);
