-- The search keeps words apart where they stand (docs/decisions/005-search-tokens.md): whole words before parts of
-- words, numbers and their units as one, of what is paid for nothing but single words. Rows of the old kind are found
-- as well as before until the job rebuild-search has made them anew, which begins within a minute of the start.
alter table search_documents add column source text not null default '';

drop function search_newest(tsquery, text[], bigint, integer);

-- In what share of the documents a common token stands, counted on a sample: what is rare tells more.
create table search_words (
  token text primary key,
  share real not null
);
