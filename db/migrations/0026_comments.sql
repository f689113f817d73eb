-- Replies one level deep, removal by author or staff, and how fast one person may write (C-69).
alter table comments
  add column parent_id bigint,
  add column is_reply boolean not null generated always as (parent_id is not null) stored,
  -- Always false: with it the key below says that a parent is no reply itself.
  add column parent_is_reply boolean not null generated always as (false) stored,
  -- Visible replies; kept with every change of theirs.
  add column replies integer not null default 0 constraint comments_replies_counted check (replies >= 0),
  add column removed_by text constraint comments_removed_by check (removed_by in ('author', 'staff')),
  add constraint comments_removed_has_remover check (state = 'removed' or removed_by is null),
  add constraint comments_key unique (id, topic_id, is_reply),
  -- A reply stands under the same topic as its parent, which is no reply.
  add constraint comments_parent foreign key (parent_id, topic_id, parent_is_reply)
    references comments (id, topic_id, is_reply) on delete cascade;

-- The cursor pages within one topic, so only there it must be unique.
alter table comments drop constraint comments_sort_date_taken;
alter table comments add constraint comments_sort_date_taken unique (topic_id, sort_date);

drop index comments_of_topic;
create index comments_threads on comments (topic_id, sort_date desc)
  where parent_id is null and (state = 'visible' or replies > 0);
create index comments_replies on comments (parent_id, sort_date) where parent_id is not null;
create index comments_by_person on comments (person_id, topic_id, sort_date desc);

-- One row per person who writes: when last, and how often on that day in Shanghai.
create table comment_paces (
  person_id bigint primary key references people (id) on delete cascade,
  last_at timestamptz not null,
  day date not null,
  times integer not null default 1
);
