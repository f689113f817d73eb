-- Reviews of versions and what is to happen to a content at a time, each a fact of its own beside what is live (0050).
create table content_reviews (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id bigint not null,
  version integer not null,
  -- An approval is of this version alone; what is written afterwards voids it.
  state text not null default 'open' check (state in ('open', 'approved', 'returned', 'voided')),
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  note text not null default '' check (length(note) <= 2000),
  constraint content_reviews_of_version foreign key (kind, entity_id, version)
    references content_versions (kind, entity_id, version) on delete cascade,
  constraint content_reviews_decided check ((state in ('approved', 'returned')) = (decided_by is not null and decided_at is not null))
);
create unique index content_reviews_one_open on content_reviews (kind, entity_id) where state = 'open';
create index content_reviews_of_entity on content_reviews (kind, entity_id, id desc);

create table content_schedules (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id bigint not null,
  act text not null check (act in ('publish', 'correct', 'withdraw')),
  version integer,
  reason text check (length(reason) between 1 and 500),
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  -- The refusal code of what could not be done.
  problem text,
  made_by text not null,
  made_at timestamptz not null,
  settled_at timestamptz,
  constraint content_schedules_of_editable foreign key (kind, entity_id) references editables (kind, entity_id) on delete cascade,
  constraint content_schedules_of_version foreign key (kind, entity_id, version)
    references content_versions (kind, entity_id, version) on delete cascade,
  constraint content_schedules_whole check ((act = 'withdraw') = (version is null) and (act = 'withdraw') = (reason is not null)),
  constraint content_schedules_settled check ((state = 'waiting') = (settled_at is null)),
  constraint content_schedules_failed check ((state = 'failed') = (problem is not null))
);
create index content_schedules_due on content_schedules (at) where state = 'waiting';
create unique index content_schedules_once on content_schedules (kind, entity_id, version) nulls not distinct where state = 'waiting';
