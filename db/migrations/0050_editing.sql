-- Editing, once for every kind of content (docs/decisions/014). Independent facts about one record, not one line of states:
-- what is live, the working copy, a review of a version, what is scheduled. The record itself stays in its own table; a
-- new one has only a row here until it is published, so nothing that readers see can show it.
create table editables (
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  entity_id bigint not null check (entity_id > 0),
  -- The conflict token. No row means 0.
  token integer not null default 0,
  -- Tokens from this one on are as good as the last: only a schedule raised it since, and left the working copy alone.
  equal_from integer not null default 0,
  changed_at timestamptz not null default now(),
  -- As in audit_records; null when it was no editor: an import, an answer, a picture taken out.
  changed_by text,
  -- How often what readers see has changed; a version knows on which of them it is based.
  live_changes integer not null default 0,
  -- The version that readers see; null when it was changed past the versions.
  live_version integer,
  working jsonb,
  -- Counts working copies: versions of one are each other's successors.
  working_number integer not null default 0,
  working_base integer,
  -- The version that it began as; null for what was never live.
  working_from integer,
  -- Whom the working copy names; the same in versions and autosaves (C-14).
  working_people bigint[] not null default '{}',
  primary key (kind, entity_id),
  constraint editables_working_based check ((working is null) = (working_base is null))
);
create index editables_by_people on editables using gin (working_people);

create table content_versions (
  kind text not null,
  entity_id bigint not null,
  version integer not null check (version > 0),
  name text not null default '' check (length(name) <= 100),
  content jsonb not null,
  people bigint[] not null default '{}',
  working_number integer not null,
  based_on integer not null,
  made_at timestamptz not null,
  made_by text not null,
  primary key (kind, entity_id, version),
  constraint content_versions_of_editable foreign key (kind, entity_id) references editables (kind, entity_id) on delete cascade
);
create index content_versions_by_people on content_versions using gin (people);
alter table editables add constraint editables_live_version foreign key (kind, entity_id, live_version)
  references content_versions (kind, entity_id, version);

create table content_autosaves (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id bigint not null,
  content jsonb not null,
  people bigint[] not null default '{}',
  -- What somebody wrote while somebody else was first: the change alone.
  is_refused boolean not null default false,
  saved_at timestamptz not null,
  saved_by text not null,
  constraint content_autosaves_of_editable foreign key (kind, entity_id) references editables (kind, entity_id) on delete cascade
);
create index content_autosaves_by_entity on content_autosaves (kind, entity_id, saved_at desc);
create index content_autosaves_by_time on content_autosaves (saved_at);
create index content_autosaves_by_people on content_autosaves using gin (people);

-- Raises the conflict token of what was changed past the editing core, once a statement.
create function content_changed(of_kind text, ids bigint[]) returns void language sql as $$
  insert into editables as present (kind, entity_id, token, equal_from, live_changes)
  select of_kind, id, 1, 1, 1 from (select distinct unnest(ids) as id) as changed where id is not null order by id
  on conflict (kind, entity_id) do update set
    token = present.token + 1,
    equal_from = present.token + 1,
    live_changes = present.live_changes + 1,
    live_version = null,
    changed_at = now(),
    changed_by = null
$$;

-- On a record's own table. Arguments: kind, column of its id, then the columns that are no content.
create function record_changed() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - tg_argv[2:] is distinct from to_jsonb(new) - tg_argv[2:] then
    perform content_changed(tg_argv[0], array[(to_jsonb(new) ->> tg_argv[1])::bigint]);
  end if;
  return null;
end
$$;

-- On a table of parts. Arguments: kind, the record's id as an expression over "changed".
create function parts_changed() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  execute format('select array_agg(distinct %s) from changed', tg_argv[1]) into ids;
  perform content_changed(tg_argv[0], ids);
  return null;
end
$$;

create function watch_parts(of_table regclass, kind text, id text) returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert on %s referencing new table as changed
    for each statement execute function parts_changed(%L, %L)', 'content_added', of_table, kind, id);
  execute format('create trigger %I after update on %s referencing new table as changed
    for each statement execute function parts_changed(%L, %L)', 'content_changed', of_table, kind, id);
  execute format('create trigger %I after delete on %s referencing old table as changed
    for each statement execute function parts_changed(%L, %L)', 'content_removed', of_table, kind, id);
end
$$;

-- Labels are derived by a job, over all topics: their columns do not even ask.
create trigger content_changed
  after update of kind, industry, title, summary, author_id, author_name, origin, source_name, source_url, cover, is_paid,
    is_literature, is_featured, categories, tags, labels, blocks, published_at
  on topics for each row execute function record_changed('topic', 'id', 'state', 'derived_labels', 'labelled_with', 'sort_date',
    'updated_at');
select watch_parts('questions', 'topic', 'changed.topic_id');
select watch_parts('documents', 'topic', 'changed.topic_id');

-- The conflict token of the editing core takes its place.
alter table topics drop column version;
