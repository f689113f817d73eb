-- Why an editor leaves a topic out of the hot lists or holds it at the top, for the next who looks.
alter table hot_overrides
  add column reason text not null default '' check (length(reason) <= 500),
  add column made_by text,
  add column made_at timestamptz not null default now();
