-- Files that the office gives to one reader, until a moment or for good: paid for by transfer, or a favour (C-28).
create table file_grants (
  id bigint primary key generated always as identity,
  person_id bigint not null references people (id) on delete cascade,
  file_id bigint not null references files (id),
  purpose text not null check (purpose in ('read', 'download')),
  -- Missing: for good.
  ends_at timestamptz,
  note text not null default '',
  given_at timestamptz not null,
  constraint file_grants_once unique (person_id, file_id, purpose),
  constraint file_grants_in_order check (ends_at > given_at)
);
create index file_grants_of_file on file_grants (file_id);
