-- Links by which somebody outside sees one version before its readers do; the address itself is signed and not kept.
create table preview_links (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id bigint not null,
  version integer not null,
  -- As whom it is seen: a visitor before the gate, or a member with the whole text.
  sees text not null check (sees in ('visitor', 'member')),
  made_by text not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  constraint preview_links_of_version foreign key (kind, entity_id, version)
    references content_versions (kind, entity_id, version) on delete cascade,
  constraint preview_links_end check (ends_at > made_at and ends_at <= made_at + interval '31 days'),
  constraint preview_links_ended check ((ended_by is null) = (ended_at is null))
);
create index preview_links_of_entity on preview_links (kind, entity_id, id desc);
create index preview_links_by_end on preview_links (ends_at);
