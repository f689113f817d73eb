-- What can be found, one row per public address. The features that own the content hand it over in the transaction
-- that publishes it; docs/decisions/005-search-tokens.md says why the tokens are made by the application.
create table search_documents (
  -- The address is the document's identity: what is found there is shown once.
  path text primary key,
  kind text not null,
  document_id bigint not null,
  industry text not null,
  title text not null,
  labels text[] not null,
  -- What everybody may read of it; snippets come from here and nowhere else.
  public_text text not null,
  is_paid boolean not null,
  sort_date bigint not null,
  folded_title text not null,
  folded_labels text not null,
  -- Title, labels and the whole text, gated parts included; compared with the words looked for and never shown.
  folded_text text not null,
  tokens tsvector not null,
  -- What the row was made from; the same again is not written again.
  digest text not null
) with (toast_tuple_target = 128);

-- A search looks at thousands of rows, so a row is kept narrow: long texts lie apart, uncompressed where they are compared.
alter table search_documents
  alter column title set storage main,
  alter column labels set storage main,
  alter column folded_title set storage main,
  alter column folded_labels set storage main,
  alter column folded_text set storage external;

-- Without a pending list a search takes the same time right after a thousand publications as before them.
create index search_documents_tokens on search_documents using gin (tokens) with (fastupdate = off);
create index search_documents_by_date on search_documents (sort_date desc);
create index search_documents_by_kind on search_documents (kind, document_id);

-- The date (ms) from which on the newest `rows` documents lie; 0 when there are fewer.
create function search_since(rows integer) returns bigint language sql stable as $$
  select coalesce((select sort_date from search_documents order by sort_date desc offset rows limit 1), 0)
$$;

-- The newest `most` documents before an instant (ms) whose tokens match `wanted` and that hold every one of `words`
-- literally, newest first. The settings leave the planner one way, the token index; parallel workers and compilation
-- cost more than they save.
create function search_newest(wanted tsquery, words text[], before bigint, most integer)
  returns table (path text, sort_date bigint, folded_title text, folded_labels text)
  language sql stable
  set enable_seqscan = off set enable_indexscan = off set jit = off set max_parallel_workers_per_gather = 0
  set work_mem = '32MB'
as $$
  select c.path, c.sort_date, c.folded_title, c.folded_labels
  from (
    select d.path, d.sort_date, d.folded_title, d.folded_labels, d.folded_text
    from search_documents d where d.tokens @@ wanted and d.sort_date < before
    order by d.sort_date desc, d.path
    -- Where nothing is left to compare, these are the ones; otherwise as many are looked at as it takes.
    limit case when cardinality(words) = 0 then most end
  ) c
  where (select coalesce(bool_and(strpos(c.folded_text, word) > 0), true) from unnest(words) as word)
  limit most
$$;

-- The format in which the index was last built whole, and a building that is under way or was interrupted.
create table search_index (
  single boolean primary key default true check (single),
  format integer not null default 0,
  is_building boolean not null default false,
  -- How far each source has come: {"topics": 10123}.
  progress jsonb not null default '{}'
);
insert into search_index default values;

-- What readers looked for and did not find, for the editors' report.
create table search_misses (
  folded text primary key,
  query text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);

-- Searches of one address in one minute; counted apart from the write-ahead log, since nobody needs them after a crash.
create unlogged table search_rates (
  minute integer not null,
  visitor bigint not null,
  purpose text not null,
  times integer not null default 1,
  primary key (minute, visitor, purpose)
);
