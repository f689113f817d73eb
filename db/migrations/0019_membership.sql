-- Paid or granted time by industry (B-51, C-23). Who is a member is a question of now and these rows; expiry needs no job.
create table membership_periods (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id) on delete cascade,
  industry text not null check (industry in ('semi', 'display')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  source text not null check (source in ('order', 'grant')),
  -- The order it was paid with: one order gives one period, however often it is told to be paid.
  order_number text constraint membership_periods_order_once unique,
  note text not null default '',
  created_at timestamptz not null,
  constraint membership_periods_in_order check (starts_at < ends_at)
);
create index membership_periods_of_person on membership_periods (person_id, industry, ends_at desc);

-- Which reminders went out, so that each goes once (C-25).
create table membership_reminders (
  person_id bigint not null references people (id) on delete cascade,
  industry text not null,
  ends_at timestamptz not null,
  days integer not null,
  primary key (person_id, industry, ends_at, days)
);
