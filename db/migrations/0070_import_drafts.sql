-- A source that is a draft, or that states no date, waits in the editing without a topic; and what an import could not
-- fetch is tried again. A fingerprint finds a source whose folder was renamed or moved.
alter table import_sources
  alter column topic_id drop not null,
  add column draft_id bigint,
  add column fingerprint text not null default '',
  add column missing_pictures integer not null default 0 check (missing_pictures >= 0),
  add constraint import_sources_is_one check ((topic_id is null) <> (draft_id is null));

create index import_sources_fingerprint on import_sources (fingerprint) where fingerprint <> '';
