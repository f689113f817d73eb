-- What staff have the portal do in the background: imports of a file they sent, and exports of long lists.
create table office_jobs (
  id bigint generated always as identity primary key,
  sort text not null check (sort in ('import', 'export')),
  -- What is imported, or which list is exported.
  kind text not null,
  -- As whoever asked for it knows it: the file that was sent, or the list.
  name text not null check (length(name) between 1 and 200),
  options jsonb not null default '{}',
  state text not null check (state in ('checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  -- Who asked for it, and with whose rights it runs: of an import, whoever confirmed it.
  staff_id bigint not null references staff,
  acting_id bigint not null references staff,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- The file: what was sent, or what was made. Gone from the storage when its key is.
  file_key text,
  file_bytes bigint not null default 0,
  -- Of the step under way: a dry run, the import, or the export. How many things there are is known when they were counted.
  total integer,
  done integer not null default 0,
  counts jsonb not null default '{}',
  -- What the dry run found.
  checked jsonb,
  -- Why nothing more becomes of it.
  problem text,
  -- Whoever works on it says so again and again; when nobody has for a minute, another goes on.
  claim uuid,
  claimed_until timestamptz,
  claimed_at timestamptz,
  claimed_done integer not null default 0,
  tries integer not null default 0,
  is_cancelled boolean not null default false,
  check ((state in ('done', 'cancelled', 'failed')) = (ended_at is not null))
);
create index office_jobs_waiting on office_jobs (id) where state in ('checking', 'running');
create index office_jobs_of_staff on office_jobs (staff_id, id desc);
create index office_jobs_of_sort on office_jobs (sort, id desc);

-- What becomes of each row of an import, found by the dry run or done; written with what it did, so that no row is done twice.
create table office_job_rows (
  job_id bigint not null references office_jobs on delete cascade,
  step text not null check (step in ('check', 'run')),
  -- Which row: its number, or a file of an archive.
  place text not null,
  position integer not null,
  outcome text not null check (outcome in ('created', 'drafted', 'updated', 'unchanged', 'skipped', 'failed')),
  label text not null default '',
  note text not null default '',
  primary key (job_id, step, place)
);
create index office_job_rows_in_order on office_job_rows (job_id, step, position);
create index office_job_rows_refused on office_job_rows (job_id, step, position) where outcome in ('failed', 'skipped');
