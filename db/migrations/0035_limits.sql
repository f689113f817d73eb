-- What every limit counts, for all processes alike: one row for each limit and whoever it is about. A row holds when its
-- points were taken; what is so near together that it need not be told apart is one entry. Not unlogged: a table emptied by a
-- crash would let everybody guess at codes anew.
create table limit_points (
  name text not null,
  key text not null,
  taken_at timestamptz[] not null,
  points bigint[] not null,
  ends_at timestamptz not null,
  primary key (name, key)
);
create index limit_points_by_end on limit_points (ends_at);
-- Rows are small, change all the time, and only in columns that no index but the last has.
alter table limit_points set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
