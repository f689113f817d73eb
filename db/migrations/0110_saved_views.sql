-- The filters that somebody of the office has named for a list, wherever that person sits down.
create table saved_views (
  staff_id bigint not null references staff (id) on delete cascade,
  kind text not null,
  name text not null check (length(name) between 1 and 20),
  -- What the list's address says: words, state, progress, order.
  address jsonb not null,
  saved_at timestamptz not null,
  primary key (staff_id, kind, name)
);
