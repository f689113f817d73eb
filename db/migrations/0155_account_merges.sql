-- Staff make one account of two that are one person's (C-02): one asks for it with a reason, another one has it done.
alter table people
  add column merged_into bigint references people (id),
  add constraint people_merged_are_closed check (merged_into is null or (closed_at is not null and merged_into <> id));
create index people_merged_into on people (merged_into) where merged_into is not null;

create table account_merges (
  id bigint generated always as identity primary key,
  from_id bigint not null references people (id),
  into_id bigint not null references people (id),
  -- Otherwise only the ways to sign in go over, and both accounts stay.
  is_whole boolean not null,
  channels text[] not null check (channels <@ array['phone', 'email', 'wechat']),
  reason text not null check (length(reason) <= 500),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  settled_by bigint references staff (id),
  settled_at timestamptz,
  -- How much of what went over, by its name.
  moved jsonb not null default '[]',
  constraint account_merges_of_two check (from_id <> into_id),
  constraint account_merges_something check (is_whole or channels <> '{}'),
  constraint account_merges_settled check ((state = 'asked') = (settled_by is null) and (state = 'asked') = (settled_at is null)),
  constraint account_merges_by_two check (state <> 'done' or settled_by <> asked_by)
);
create unique index account_merges_one_asked on account_merges (from_id) where state = 'asked';
create index account_merges_from on account_merges (from_id);
create index account_merges_into on account_merges (into_id);
