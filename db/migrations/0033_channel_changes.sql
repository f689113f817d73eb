-- What became of the addresses by which an account is signed in to, so that whoever holds a former one can have it back for
-- some days.
create table channel_changes (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id) on delete cascade,
  kind text not null check (kind in ('phone', 'email', 'wechat')),
  former text,
  present text,
  device text not null,
  place text not null,
  changed_at timestamptz not null,
  undone_at timestamptz,
  constraint channel_changes_something check (former is not null or present is not null)
);
create index channel_changes_of_person on channel_changes (person_id, id);
create index channel_changes_by_former on channel_changes (kind, former) where undone_at is null;
create index channel_changes_by_time on channel_changes (changed_at);
