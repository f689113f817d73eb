-- Backups that were made and those that failed: the metrics tell from it how old the last good one is.
create table backup_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  -- The machine and the folder in which it lies.
  machine text not null,
  path text not null,
  -- Of the whole backup, files counted that it shares with others; none of one that failed.
  bytes bigint,
  problem text,
  constraint backup_runs_made_or_failed check (num_nonnulls(bytes, problem) = 1)
);
create index backup_runs_made on backup_runs (ended_at) where problem is null;
